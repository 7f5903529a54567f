import { createReadStream } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, buildUrl, limits } from '@galley/contract';
import { z } from 'zod';
import { messages } from '../../../messages';
import { temporaryFolder } from '../../../platform/http/multipart';
import type { RawReply } from '../../../platform/http/types';
import { makeFolder } from '../../../platform/make-folder';
import type { Services } from '../../../services';
import { isReachableFromOutside } from './outside-address';

/** The purpose of `secrets.sign(offerPurpose, …)` for addresses of offered files. */
const offerPurpose = 'source-offer';

const offer = z.object({ file: z.string().regex(/^[\w-]{43}$/), contentType: z.string().max(100) });

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/bmp': '.bmp',
  'text/html': '.html',
};

const offersFolder = (services: Services) => join(temporaryFolder(services), 'offers');

/**
 * Returns an address at which anyone can fetch these bytes for some minutes, for platforms that don't accept uploads;
 * null if it isn't reachable from outside.
 */
export function offerFile(services: Services, bytes: Buffer, contentType: string): Promise<string> | null {
  return isReachableFromOutside(services.config) ? store(services, bytes, contentType) : null;
}

async function store(services: Services, bytes: Buffer, contentType: string): Promise<string> {
  const file = services.secrets.randomToken();
  await makeFolder(offersFolder(services));
  await writeFile(join(offersFolder(services), file), bytes, { mode: 0o600 });
  const expiresAt = new Date(services.clock.now().getTime() + limits.offerSeconds * 1000);
  const token = services.secrets.sign(offerPurpose, { file, contentType }, expiresAt);
  // Some platforms determine the type from the extension in the address.
  const ending = endings[contentType.split(';')[0] ?? ''] ?? '';
  return `${services.config.publicUrl}${buildUrl('integrations_offer', { token })}${ending}`;
}

/** Returns the bytes of such an address. Throws `not_found`. */
export async function readOffer(services: Services, token: string): Promise<RawReply> {
  const signed = token.split('.').slice(0, 2).join('.');
  const payload = offer.safeParse(services.secrets.verify(offerPurpose, signed, services.clock.now()));
  const path = payload.success ? join(offersFolder(services), payload.data.file) : '';
  const found = path === '' ? null : await stat(path).catch(() => null);
  if (!payload.success || !found) throw new AppError('not_found', messages.notFound);
  return {
    contentType: withCharset(payload.data.contentType),
    headers: {
      'content-length': String(found.size),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: createReadStream(path),
  };
}

/** Adds the charset: texts are sent to sources in UTF-8. */
function withCharset(contentType: string): string {
  return /^text\/[\w-]+$/.test(contentType) ? `${contentType}; charset=utf-8` : contentType;
}

/** Deletes the files of addresses that have expired. */
export async function deleteExpiredOffers(services: Services): Promise<void> {
  const folder = offersFolder(services);
  const names = await readdir(folder).catch(() => []);
  const end = services.clock.now().getTime() - limits.offerSeconds * 1000;
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < end) await rm(join(folder, name), { force: true });
  }
}
