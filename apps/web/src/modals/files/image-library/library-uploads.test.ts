import { limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { createLibraryUploads } from './library-uploads';

interface Sent {
  name: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  resolve: () => void;
  reject: (error: Error) => void;
}

function start() {
  const sent: Sent[] = [];
  let stored = 0;
  const uploads = createLibraryUploads({
    send: (source, input) =>
      new Promise<void>((resolve, reject) => {
        const name = typeof source === 'string' ? source : source.name;
        sent.push({ name, ...input, resolve, reject });
      }),
    onStored: () => {
      stored += 1;
    },
  });
  const listed = () => uploads.store.getState().uploads.map(({ name, percent, error }) => [name, percent, error]);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { uploads, sent, listed, settle, stored: () => stored };
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name));

describe('[B15-library-uploads] uploading several images', () => {
  it('sends two at a time, each with its own progress, and the next when one is stored', async () => {
    const { uploads, sent, listed, settle, stored } = start();
    uploads.add(files('a.png', 'b.png', 'c.png'));
    expect(sent.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    sent[1]?.onProgress(40);
    expect(listed()).toEqual([
      ['a.png', 0, ''],
      ['b.png', 40, ''],
      ['c.png', 0, ''],
    ]);
    sent[0]?.resolve();
    await settle();
    expect([sent.length, stored()]).toEqual([3, 1]);
    expect(listed().map(([name]) => name)).toEqual(['b.png', 'c.png']);
  });

  it('keeps a failed one with its own error until dismissed; the others go on', async () => {
    const { uploads, sent, listed, settle, stored } = start();
    uploads.add(files('a.png', 'b.png', 'c.png'));
    sent[0]?.reject(new Error('a.png is not a picture.'));
    await settle();
    sent[1]?.resolve();
    sent[2]?.resolve();
    await settle();
    expect([listed(), stored()]).toEqual([[['a.png', 0, 'a.png is not a picture.']], 2]);
    uploads.dismiss(uploads.store.getState().uploads[0]?.id ?? 0);
    expect(listed()).toEqual([]);
  });

  it('refuses one that is too large without sending it', () => {
    const { uploads, sent, listed } = start();
    const large = new File(['x'], 'large.png');
    Object.defineProperty(large, 'size', { value: limits.imageBytes + 1 });
    uploads.add([large]);
    expect([sent.length, listed()]).toEqual([0, [['large.png', 0, 'An image can have at most 20 MB.']]]);
  });

  it('stops when the library closes', async () => {
    const { uploads, sent, settle } = start();
    uploads.add(files('a.png', 'b.png', 'c.png'));
    uploads.stop();
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    sent[0]?.resolve();
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('[B15-library-import] imports the image at an address like an upload, with its error', async () => {
    const { uploads, sent, listed, settle } = start();
    uploads.add(files('a.png', 'b.png'));
    uploads.addAddress('https://example.com/c.png');
    expect(sent.length).toBe(2);
    sent[0]?.resolve();
    await settle();
    expect(sent[2]?.name).toBe('https://example.com/c.png');
    sent[2]?.reject(new Error('No image there.'));
    await settle();
    expect(listed()).toContainEqual(['https://example.com/c.png', 0, 'No image there.']);
  });
});
