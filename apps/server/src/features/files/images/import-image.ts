import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, limits } from '@galley/contract';
import { messages } from '../../../messages';
import { temporaryFolder } from '../../../platform/http/multipart';
import type { UploadedFile } from '../../../platform/http/types';
import { makeFolder } from '../../../platform/make-folder';
import { OutgoingError, type OutgoingReason } from '../../../platform/outgoing/outgoing-error';
import type { Services } from '../../../services';

const redirects = 5;

/**
 * Fetches the image at an address into a temporary file, as if it were uploaded, and passes it to `use`. Its type is
 * determined by its content alone. Throws an `AppError` for the field `src`.
 */
export async function withImportedFile<Result>(
  services: Services,
  { src, signal }: { src: string; signal: AbortSignal },
  use: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const folder = join(temporaryFolder(services), services.secrets.randomToken());
  await makeFolder(folder);
  try {
    return await use(await fetchFile(services, { src, path: join(folder, 'image'), signal }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchFile(
  services: Services,
  { src, path, signal }: { src: string; path: string; signal: AbortSignal },
): Promise<UploadedFile> {
  const request = { url: src, redirects, bytesMax: limits.imageBytes, seconds: limits.importSeconds, signal };
  try {
    return await services.outgoing.send(request, async ({ status, url, body }) => {
      if (status !== 200) throw refusal(messages.addressAnswered(status));
      const file = createWriteStream(path, { mode: 0o600 });
      await pipeline(body, file);
      return { fieldName: 'src', fileName: nameIn(url), path, size: file.bytesWritten };
    });
  } catch (error) {
    throw error instanceof OutgoingError ? refusal(textOf(error.reason)) : error;
  }
}

/** Creates an error that counts as a refused upload. */
function refusal(text: string): AppError {
  return new AppError('bad_request', text, { field: 'src' });
}

function textOf(reason: OutgoingReason): string {
  switch (reason) {
    case 'refused':
      return messages.addressRefused;
    case 'unreachable':
      return messages.addressUnreachable;
    case 'too_slow':
      return messages.addressTooSlow;
    case 'too_large':
      return messages.addressTooLarge(limits.imageBytes / 1024 / 1024);
    case 'too_many_redirects':
      return messages.addressRedirects;
  }
}

/** Returns the last part of an address: "photo.jpg" of "https://example.com/a/photo.jpg?size=2". */
function nameIn({ pathname }: URL): string {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
