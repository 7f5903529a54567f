import { createHash } from 'node:crypto';
import { AppError, messages } from '@galley/contract';
import { isRefusal, pastedKind, stripMarkers } from '@galley/markup';
import { type PackedHtml, packHtml, unpackHtml } from '../../platform/db/packed-html';
import { defineTask } from '../../platform/workers/define-task';

interface MarkedSection {
  html: PackedHtml;
  markerPrefix: string;
}

/** The SHA-1 of a section without its markers. Throws `invalid_field` for anything but one whole section. */
export const readPinTask = defineTask({
  name: 'pins.read',
  run: async ({ html, markerPrefix }: MarkedSection): Promise<{ htmlSha1: string }> => {
    const source = stripMarkers(await unpackHtml(html), markerPrefix);
    const kind = pastedKind(source);
    if (isRefusal(kind) || kind.type !== 'section')
      throw new AppError('invalid_field', messages.onlySectionsPinned, { field: 'html' });
    return { htmlSha1: createHash('sha1').update(source, 'utf8').digest('hex') };
  },
});

/** A section without its markers, of which the hash is made. */
export const hashedHtmlTask = defineTask({
  name: 'pins.hashed_html',
  run: async ({ html, markerPrefix }: MarkedSection): Promise<PackedHtml> =>
    await packHtml(stripMarkers(await unpackHtml(html), markerPrefix)),
});
