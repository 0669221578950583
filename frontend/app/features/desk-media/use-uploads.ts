import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PICTURES, type Picture } from "./queries";
import { uploadPicture } from "./upload";

export type Upload = { id: number; name: string; share: number; problem: string };

/**
 * A hook that uploads files to the library, one after another. `uploads`: the files that wait, are being uploaded or
 * failed. `add` adds files; `remove` removes an entry from `uploads` by its id.
 */
export function useUploads(onUploaded: (picture: Picture) => void = () => {}) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const lastId = useRef(0);
  const client = useQueryClient();

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const remove = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  async function send(file: File, id: number) {
    try {
      const picture = await uploadPicture(file, (share) => change(id, { share }));
      remove(id);
      onUploaded(picture);
      await client.invalidateQueries({ queryKey: PICTURES });
    } catch (error) {
      change(id, { problem: (error as Error).message });
    }
  }

  function add(files: Iterable<File>) {
    for (const file of files) {
      lastId.current += 1;
      const id = lastId.current;
      setUploads((all) => [...all, { id, name: file.name, share: 0, problem: "" }]);
      queue.current = queue.current.then(() => send(file, id));
    }
  }

  return { uploads, add, remove };
}
