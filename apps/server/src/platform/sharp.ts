import { createRequire } from 'node:module';
import type Sharp from 'sharp';

const require = createRequire(import.meta.url);

/**
 * Opens an image with sharp, which is loaded with the first image, because loading takes a tenth of a server's start.
 */
export const sharp: typeof Sharp = Object.assign((...given: Parameters<typeof Sharp>) => require('sharp')(...given));
