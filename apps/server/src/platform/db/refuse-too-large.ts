import { AppError, limits } from '@galley/contract';

/** Throws for a document that is too large to store. */
export function refuseTooLarge(bytes: number): void {
  if (bytes > limits.htmlBytes) {
    throw new AppError('too_large', `A document may have at most ${limits.htmlBytes / 1024 / 1024} MB.`);
  }
}
