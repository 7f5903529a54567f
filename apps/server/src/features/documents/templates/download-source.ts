import { loadHtml } from '../../../platform/db/html-contents';
import { encodeHtmlInTurns } from '../../../platform/encodings/html-encoding';
import { readHtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import { contentDisposition, exportFileName } from '../../../platform/file-name';
import type { RawReply, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findTemplateVersion } from './themes';

/**
 * Downloads the HTML of a version of a theme as its designer would have it in a repository: with tags, without markers,
 * in the encoding of the upload. Throws `not_found`.
 */
export async function downloadThemeSource(
  services: Services,
  { organizationId, template }: UserCaller & { template: TemplateTarget },
  version: number,
): Promise<RawReply> {
  const { htmlSha256, encoding, fileName } = await findTemplateVersion(
    services.db,
    organizationId,
    template.id,
    version,
  );
  const html = await loadHtml(services.db, organizationId, htmlSha256);
  const name = /\.html?$/i.test(fileName) ? fileName : exportFileName(template.title, 'html');
  return {
    // Never shown as a page of this address.
    contentType: 'application/octet-stream',
    headers: {
      'content-disposition': contentDisposition(name.split('/').at(-1) ?? name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: await encodeHtmlInTurns(html, readHtmlEncoding(encoding)),
  };
}
