import type { LoadedImage } from '@galley/checks';

const imagesMost = 100;
const bytesMost = 10_000_000;
const pixelsMost = 1_000_000;
const framesMost = 200;
/** How long the checks wait for an image, in milliseconds. It is loaded again for the next check. */
const waitMs = 4000;

const loaded = new Map<string, Promise<LoadedImage | null>>();

/**
 * Loads the files of this server among the addresses, each once unless it failed. For workers. Images of other hosts
 * aren't loaded: a request without the page would tell their host who checks them.
 */
export async function loadImages(addresses: readonly string[], origin: string): Promise<Map<string, LoadedImage>> {
  const own = [...new Set(addresses)].filter((address) => isStoredFile(address, origin)).slice(0, imagesMost);
  const images = new Map<string, LoadedImage>();
  await Promise.all(
    own.map(async (address) => {
      const loading = loaded.get(address) ?? loadImage(address);
      loaded.set(address, loading);
      const image = await loading.catch(() => null);
      if (image) images.set(address, image);
      else loaded.delete(address);
    }),
  );
  return images;
}

/** A theme writes the addresses, so no other route of this server is called for it. */
function isStoredFile(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === origin && /^\/(?:blobs|assets)\/[\w-]{43}\//.test(url.pathname);
}

async function loadImage(address: string): Promise<LoadedImage | null> {
  const signal = AbortSignal.timeout(waitMs);
  // Stored files need no session.
  const response = await fetch(address, { credentials: 'omit', redirect: 'error', signal });
  if (!response.ok) return null;
  const blob = await response.blob();
  const type = blob.type.split(';')[0] ?? '';
  if (blob.size > bytesMost || !type.startsWith('image/') || type === 'image/svg+xml') return null;
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const rgba = type === 'image/jpeg' || width * height > pixelsMost ? null : readPixels(bitmap);
  bitmap.close();
  return { bytes: blob.size, width, height, type, rgba, hasAlpha: hasAlpha(rgba), ...(await readMotion(blob, type)) };
}

function readPixels(bitmap: ImageBitmap): Uint8Array | null {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) return null;
  context.drawImage(bitmap, 0, 0);
  return new Uint8Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
}

function hasAlpha(rgba: Uint8Array | null): boolean {
  if (!rgba) return false;
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}

/** Reads how long an image moves. Browsers without a decoder for workers don't say. */
async function readMotion(blob: Blob, type: string): Promise<Pick<LoadedImage, 'isAnimated' | 'durationMs'>> {
  const still = { isAnimated: false, durationMs: 0 };
  if (!/^image\/(?:gif|webp|png|apng|avif)$/.test(type) || typeof ImageDecoder === 'undefined') return still;
  const decoder = new ImageDecoder({ data: await blob.arrayBuffer(), type });
  try {
    await decoder.tracks.ready;
    const track = decoder.tracks.selectedTrack;
    if (!track?.animated) return still;
    await decoder.completed;
    const repetitions = track.repetitionCount;
    if (!Number.isFinite(repetitions) || track.frameCount > framesMost) return { isAnimated: true, durationMs: null };
    let durationMs = 0;
    for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex += 1) {
      const { image } = await decoder.decode({ frameIndex });
      durationMs += (image.duration ?? 0) / 1000;
      image.close();
    }
    return { isAnimated: true, durationMs: durationMs * (repetitions + 1) };
  } finally {
    decoder.close();
  }
}
