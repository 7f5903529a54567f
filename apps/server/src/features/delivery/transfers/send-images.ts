import { readFile } from '../../files/assets/open-file';
import { type StoredFile, safeFileName } from '../../files/assets/stored-files';
import type { Capabilities } from '../sources/port';
import type { DocumentToSend } from './document-to-send';
import { claimRemote, findRemote, recordSending, rememberRemote } from './remote-objects';
import type { Sending } from './sending';

/** An image of a document, once, regardless of how often and with which addresses the document shows it. */
export interface ImageToSend {
  file: StoredFile;
  /** As written in the document. */
  addresses: string[];
}

/**
 * Returns the images of a document that a source supports, each once by its checksum, and how many of its files it
 * doesn't support: images of another type, too large, or all if it hosts none, and style sheets, fonts and videos.
 * Those stay on this server. Pure.
 */
export function imagesToSend(
  document: Pick<DocumentToSend, 'files' | 'absolute'>,
  capabilities: Capabilities,
  wanted: readonly string[] | null,
): { images: ImageToSend[]; kept: number } {
  const images = new Map<string, ImageToSend>();
  const kept = new Set<string>();
  for (const [address, file] of document.files) {
    const isWanted = wanted === null || wanted.some((one) => one === address || one === document.absolute(address));
    const isImage = file.type.startsWith('image/');
    if (wanted !== null && !(isImage && isWanted)) continue;
    if (!isImage || !takes(capabilities, file)) kept.add(file.sha256);
    else {
      const image = images.get(file.sha256) ?? { file, addresses: [] };
      image.addresses.push(address);
      images.set(file.sha256, image);
    }
  }
  return { images: [...images.values()], kept: kept.size };
}

function takes({ hostsImages, imageTypes, imageBytesMax }: Capabilities, { type, size }: StoredFile): boolean {
  const isSmall = imageBytesMax === null || size <= imageBytesMax;
  return hostsImages && isSmall && imageTypes.includes(type);
}

/** Returns the address of an image on the source. It is only sent if it isn't there yet. */
export async function sendImage(sending: Sending, { file }: ImageToSend): Promise<string> {
  const { services, session, organizationId, sourceId, uuid, userId } = sending;
  const { sha256 } = file;
  const key = { organizationId, sourceId, kind: 'image', sha256 } as const;
  const there = await findRemote(services.db, key);
  if (there) return there.url ?? '';
  const { row, wasCut } = await claimRemote(services, key, uuid);
  if (row.remoteId !== null) return row.url ?? '';
  const name = imageName(file, sending.capabilities.nameMax);
  // An earlier attempt sent it to the folder of that time.
  const { folder } = wasCut ? row : sending.request;
  await recordSending(services.db, row, { sha256, folder, name });
  const sent = wasCut ? await session.find?.('image', folder, name) : null;
  const image = { folder, name, contentType: file.type };
  const remote = sent ?? (await session.uploadImage({ ...image, bytes: await readFile(services, file) }));
  await rememberRemote(services, services.db, row, { remote, sha256, uuid, userId });
  return remote.url ?? '';
}

const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/svg+xml': '.svg',
};

/**
 * Returns the name of an image on sources: readable, and the same for the same bytes, so that no other image has it.
 */
function imageName({ name, sha256, type }: Pick<StoredFile, 'name' | 'sha256' | 'type'>, max: number | null) {
  const dot = name.lastIndexOf('.');
  const extension = extensions[type] ?? (dot > 0 ? name.slice(dot) : '');
  const ending = `-${sha256.slice(0, 12)}${extension}`;
  const base = safeFileName(dot > 0 ? name.slice(0, dot) : name, 'image').replace(/[^A-Za-z0-9._-]+/g, '-');
  return `${base.slice(0, Math.max(1, Math.min(60, max ?? 60) - ending.length))}${ending}`;
}
