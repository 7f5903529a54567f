import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { openFile } from '../assets/open-file';
import type { PackedFile } from './collect-files';

/** One entry of an archive: bytes of our own, or a stored file under a path. */
export type ZipEntry = { path: string; bytes: Buffer } | PackedFile;

/** A fixed time, so that the same version gives the same archive. */
const entryTime = new Date(2000, 0, 1);

/**
 * An archive as it is sent: files are read piece by piece when their turn comes, so that neither a file nor the archive is
 * ever in memory. One that cannot be read by then cuts the archive; check with `openFile` before.
 */
export function zipStream(services: Parameters<typeof openFile>[0], entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const stream = new Readable().wrap(zip.outputStream);
  let current: Readable | null = null;
  // A client that goes away leaves the file of the moment half read: its descriptor has to go too.
  stream.once('close', () => current?.destroy());
  for (const entry of entries) {
    if ('bytes' in entry) {
      zip.addBuffer(entry.bytes, entry.path, { mtime: entryTime });
      continue;
    }
    const { path, file } = entry;
    const isText = file.type.startsWith('text/') || file.type === 'image/svg+xml';
    zip.addReadStreamLazy(path, { mtime: entryTime, compress: isText }, (give) => {
      openFile(services, file).then(
        (blob) => {
          current = blob.stream();
          current.once('error', (error) => stream.destroy(error));
          if (stream.destroyed) current.destroy();
          else give(null, current);
        },
        // The answer has begun: a cut archive is all that can tell.
        (error: Error) => stream.destroy(error),
      );
    });
  }
  zip.end();
  return stream;
}
