import { limits } from '@galley/contract';
import { createStore } from 'zustand/vanilla';
import { errorText } from '../../../api/api-error';
import { messages } from '../../../messages';
import { imageMessages } from '../../../messages/files/images';

export interface LibraryUpload {
  id: number;
  name: string;
  percent: number;
  /** The error message; '' while waiting or uploading. */
  error: string;
}

export interface UploadsOptions {
  /** Sends a file, or the address of an image to import. */
  send: (
    source: File | string,
    input: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<unknown>;
  /** Called after each stored image. */
  onStored: () => void;
}

const atOnce = 2;

export type LibraryUploads = ReturnType<typeof createLibraryUploads>;

/** Uploads images, two at a time. Each has its own progress, and failed ones stay in the list with their error. */
export function createLibraryUploads({ send, onStored }: UploadsOptions) {
  const store = createStore<{ uploads: readonly LibraryUpload[] }>(() => ({ uploads: [] }));
  const waiting: { id: number; source: File | string }[] = [];
  const stopped = new AbortController();
  let running = 0;
  let nextId = 1;

  const change = (id: number, values: Partial<LibraryUpload>) =>
    store.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)),
    }));
  const remove = (id: number) =>
    store.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));

  const list = (name: string, error = '') => {
    const id = nextId++;
    store.setState(({ uploads }) => ({ uploads: [...uploads, { id, name, percent: 0, error }] }));
    return id;
  };

  const run = async (id: number, source: File | string) => {
    try {
      await send(source, { onProgress: (percent) => change(id, { percent }), signal: stopped.signal });
      remove(id);
      onStored();
    } catch (error) {
      change(id, { error: errorText(error) || messages.cropFailed });
    }
  };
  const startNext = () => {
    while (running < atOnce && !stopped.signal.aborted) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      void run(next.id, next.source).finally(() => {
        running -= 1;
        startNext();
      });
    }
  };

  return {
    store,
    add: (files: Iterable<File>) => {
      for (const file of files) {
        const isTooLarge = file.size > limits.imageBytes;
        const id = list(file.name, isTooLarge ? imageMessages.imageLargerThan(limits.imageBytes / 1024 / 1024) : '');
        if (!isTooLarge) waiting.push({ id, source: file });
      }
      startNext();
    },
    /** Imports the image at an address. */
    addAddress: (address: string) => {
      waiting.push({ id: list(address), source: address });
      startNext();
    },
    /** Removes a failed upload from the list. */
    dismiss: remove,
    /** Cancels running uploads when the library closes. */
    stop: () => stopped.abort(),
  };
}
