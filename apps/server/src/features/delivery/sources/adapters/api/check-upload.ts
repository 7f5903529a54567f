import { formatNumber } from '@galley/contract';
import { type Capabilities, type HtmlUpload, SourceError } from '../../port';

interface ImageUpload {
  name: string;
  bytes: Buffer;
  contentType: string;
}

/** Throws a `SourceError` for an image that the platform is known to refuse, before it is sent. */
export function checkImage(platform: string, limits: Capabilities, { name, bytes, contentType }: ImageUpload): void {
  checkName(platform, limits, name);
  if (!limits.imageTypes.includes(contentType)) {
    const types = limits.imageTypes.map(typeName).join(', ');
    throw new SourceError(
      'unsupported_type',
      `${platform} doesn’t accept ${typeName(contentType)} images. It accepts ${types}.`,
    );
  }
  if (limits.imageBytesMax !== null && bytes.length > limits.imageBytesMax) {
    throw new SourceError(
      'too_large',
      `The image “${name}” is too large for ${platform}. It accepts images up to ${megabytes(limits.imageBytesMax)}.`,
    );
  }
}

/** Throws a `SourceError` for HTML that the platform is known to refuse, before it is sent. */
export function checkHtml(platform: string, limits: Capabilities, { name, html }: HtmlUpload): void {
  checkName(platform, limits, name);
  if (limits.htmlBytesMax !== null && Buffer.byteLength(html) > limits.htmlBytesMax) {
    throw new SourceError(
      'too_large',
      `This HTML is too large for ${platform}. It accepts up to ${megabytes(limits.htmlBytesMax)}.`,
    );
  }
}

function checkName(platform: string, { nameMax }: Capabilities, name: string): void {
  if (name.trim() === '') throw new SourceError('bad_name', `Enter a name for ${platform}.`);
  if (nameMax !== null && name.length > nameMax) {
    throw new SourceError('bad_name', `Names in ${platform} can have up to ${formatNumber(nameMax)} characters.`);
  }
}

function megabytes(bytes: number): string {
  return bytes >= 1_000_000
    ? `${formatNumber(Math.floor(bytes / 100_000) / 10, 1)} MB`
    : `${formatNumber(Math.floor(bytes / 1000))} KB`;
}

function typeName(contentType: string): string {
  const name = contentType.replace('image/', '').replace('+xml', '').toUpperCase();
  return name === '' ? 'unknown' : name;
}
