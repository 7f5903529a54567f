import { messages } from '../messages';

/** The time limit for loading a code chunk. */
const chunkTimeoutMs = 120_000;

/** A code chunk couldn't be loaded: there is no connection, or a newer release has replaced it. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super(messages.chunkFailure, { cause });
    this.name = 'ChunkError';
  }
}

/** Loads a code chunk. Throws `ChunkError` if it fails or takes longer than 120 s. */
export async function loadChunk<Module>(load: () => Promise<Module>, timeoutMs = chunkTimeoutMs): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw new ChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}
