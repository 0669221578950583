import { csrfToken } from "~/api/csrf";
import { defaultMessage } from "~/lib/error-messages";
import type { Picture } from "./queries";

const MAX_MB = 20;
const TIMEOUT_MS = 120_000;

/**
 * Uploads a picture to the library. Uses XMLHttpRequest, because `fetch` does not report the progress of an upload.
 *
 * @param onProgress is called with the share that was sent, from 0 to 1.
 * @throws Error whose message can be shown to the person.
 */
export function uploadPicture(file: File, onProgress: (share: number) => void): Promise<Picture> {
  if (file.size > MAX_MB * 1_000_000)
    return Promise.reject(
      new Error(`The picture ${file.name} is too large: at most ${MAX_MB} MB.`),
    );
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(messageOf(request)));
    request.open("POST", "/api/desk/media");
    request.responseType = "json";
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("X-CSRFToken", csrfToken() ?? "");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = fail;
    request.ontimeout = fail;
    request.onload = () => (request.status === 200 ? resolve(request.response as Picture) : fail());
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}

function messageOf({ status, response }: XMLHttpRequest): string {
  const { message } = (response ?? {}) as { message?: string };
  return message || defaultMessage(status);
}
