import type { SourceContext } from '../../port';
import { refusal } from './vendor-api';

const redirectsMax = 3;

/**
 * Downloads a public address that a platform returned, without credentials. Redirects are followed, each through the
 * outgoing gate. Throws a `SourceError` for anything but a file.
 */
export async function downloadFrom(
  context: SourceContext,
  platform: string,
  { url, bytesMax }: { url: string; bytesMax: number },
): Promise<{ bytes: Buffer; contentType: string | null }> {
  let address = url;
  for (let left = redirectsMax; ; left -= 1) {
    const { status, headers, body } = await context.http({ url: address, bytesMax });
    if (status === 200) return { bytes: body, contentType: headers['content-type'] ?? null };
    if (status === 404 || status === 410) throw refusal(platform, 'not_found');
    const isRedirect = [301, 302, 303, 307, 308].includes(status);
    const next = headers.location ?? '';
    if (!isRedirect || left === 0 || !URL.canParse(next, address))
      throw refusal(platform, status >= 500 ? 'unreachable' : 'refused');
    address = new URL(next, address).href;
  }
}
