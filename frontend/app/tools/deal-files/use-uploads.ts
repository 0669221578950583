import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type OpenUpload, UploadQueue, type UploadTarget } from "./upload-queue";

const queues = new Map<string, UploadQueue>();

/**
 * A hook with the uploads of this tab to an address. `add` returns the names of files that are too large. The query
 * `queryKey` is loaded again when a file is complete.
 */
export function useUploads(
  endpoint: string,
  {
    queryKey,
    open,
    largest,
  }: {
    queryKey: QueryKey;
    /** The unfinished uploads that the server knows. */
    open: readonly OpenUpload[];
    /** Bytes of the largest file that is accepted. */
    largest: number;
  },
) {
  const client = useQueryClient();
  const [queue] = useState(() => {
    const found = queues.get(endpoint) ?? new UploadQueue(endpoint);
    queues.set(endpoint, found);
    return found;
  });
  const files = useSyncExternalStore(queue.subscribe, queue.files, noFiles);
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);

  useEffect(() => {
    queue.onDone = () => void client.invalidateQueries({ queryKey });
  }, [queue, client, queryKey]);

  function add(chosen: readonly File[], target: UploadTarget = {}) {
    setTooLarge(chosen.filter(({ size }) => size > largest).map(({ name }) => name));
    queue.add(
      chosen.filter(({ size }) => size <= largest),
      target,
      open,
    );
  }

  const running = new Set(files.map(({ name, size }) => `${name} ${size}`));
  return {
    files,
    add,
    tooLarge,
    pause: (key: number) => queue.pause(key),
    resume: (key: number) => queue.resume(key),
    cancel: (key: number) => void queue.cancel(key),
    /** Uploads from before: this tab does not have their files. */
    unfinished: open.filter(({ name, length }) => !running.has(`${name} ${length}`)),
  };
}

export type Uploads = ReturnType<typeof useUploads>;

const NO_FILES = [] as const;
const noFiles = () => NO_FILES;
