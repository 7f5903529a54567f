import { Readable } from 'node:stream';
import type { ByteRange } from '../../../platform/blobs/blob-store';
import type { RawReply } from '../../../platform/http/types';
import { type FileToRead, openFile } from './open-file';

/** A stored file with the type that was determined at upload. */
export interface FileToServe extends FileToRead {
  type: string;
}

/** The parts of a request that determine how a file is served. */
export interface FileRequest {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

type Needs = Parameters<typeof openFile>[0];

/**
 * Returns the response with a stored file. Its type was set at upload; it is cached permanently and can't run code. It
 * is streamed, and partial if a `Range` requests one part; empty if the client already has it. Throws like `openFile`.
 */
export async function fileReply(services: Needs, request: FileRequest, file: FileToServe): Promise<RawReply> {
  const isScript = file.type.startsWith('text/javascript');
  const type = isScript && isFromOurPages(request) ? 'text/plain; charset=utf-8' : file.type;
  return await streamReply(
    services,
    request,
    { ...file, type },
    {
      ...(isScript ? { vary: 'sec-fetch-site' } : {}),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    },
  );
}

/**
 * Returns whether a file is requested by our own pages. Scripts of themes run in previews of pages, whose frames have
 * no origin, and in pages hosted elsewhere: both are another site to the browser. For our own pages they are text, and
 * `nosniff` prevents them from running. Browsers send this information on trustworthy connections (TLS or localhost).
 * Otherwise only the shell's policy applies.
 */
function isFromOurPages({ headers }: FileRequest): boolean {
  return ['same-origin', 'same-site', 'none'].includes(String(headers['sec-fetch-site'] ?? ''));
}

/** Returns the response like `fileReply`, with custom headers. */
export async function streamReply(
  services: Needs,
  request: FileRequest,
  file: FileToServe,
  headers: Record<string, string>,
): Promise<RawReply> {
  const blob = await openFile(services, file);
  const contentType = file.type;
  // A compressed response has other bytes than the file, so it has no ranges and a weak etag.
  const hasParts = !/^text\/|[/+](?:json|xml)\b|javascript/.test(contentType);
  const etag = `${hasParts ? '' : 'W/'}"${file.sha256.slice(0, 32)}"`;
  const common = { ...headers, etag, ...(hasParts ? { 'accept-ranges': 'bytes' } : {}) };
  if (isKnown(request, etag)) return { status: 304, contentType, headers: common, body: '' };
  const range = hasParts ? readRange(request, etag, blob.size) : null;
  if (range === 'unsatisfiable') {
    const contentRange = { 'content-range': `bytes */${blob.size}` };
    return { status: 416, contentType, headers: { ...common, ...contentRange }, body: '' };
  }
  const { start, end } = range ?? { start: 0, end: blob.size - 1 };
  return {
    status: range ? 206 : 200,
    contentType,
    headers: {
      ...common,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${blob.size}` } : {}),
    },
    body: request.method === 'HEAD' || blob.size === 0 ? Readable.from([]) : blob.stream(range ?? undefined),
  };
}

function isKnown({ headers }: FileRequest, etag: string): boolean {
  const given = String(headers['if-none-match'] ?? '').slice(0, 2000);
  const plain = etag.replace(/^W\//, '');
  return given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === plain);
}

/** Parses one range of bytes; null for none, for several and for invalid ones, which all get the whole file. */
function readRange({ headers }: FileRequest, etag: string, size: number): ByteRange | 'unsatisfiable' | null {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return null;
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(String(headers.range ?? '').slice(0, 100));
  if (!found || (found[1] === '' && found[2] === '')) return null;
  const [first, last] = [Number(found[1]), Number(found[2])];
  if (found[1] === '')
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 };
  if (found[2] !== '' && last < first) return null;
  if (first >= size) return 'unsatisfiable';
  return { start: first, end: found[2] === '' ? size - 1 : Math.min(last, size - 1) };
}
