import { createHash } from 'node:crypto';
import { AppError, limits, messages, type PinLinkAction } from '@galley/contract';
import { isRefusal, parseSource, stripMarkers } from '@galley/markup';
import { pastedKind } from '@galley/markup/blocks';
import { type UsedPart, usedParts } from '@galley/markup/themes';
import { unlinkPin, updateLinkedPins } from '@galley/markup/versions';
import { type PackedHtml, packDocument, packHtml, unpackHtml } from '../../../platform/db/packed-html';
import { randomHex } from '../../../platform/random-hex';
import { defineTask } from '../../../platform/workers/define-task';

interface MarkedSection {
  html: PackedHtml;
  markerPrefix: string;
}

/** Returns the SHA-1 of a section without its markers. Throws `invalid_field` for anything but one whole section. */
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

/** Returns a section without its markers, as it is hashed. */
export const hashedHtmlTask = defineTask({
  name: 'pins.hashed_html',
  run: async ({ html, markerPrefix }: MarkedSection): Promise<PackedHtml> =>
    await packHtml(stripMarkers(await unpackHtml(html), markerPrefix)),
});

/** Changes the linked sections of a document and returns it; null = nothing changed. */
export const changeLinksTask = defineTask({
  name: 'pins.change_links',
  run: async (input: {
    html: PackedHtml;
    markerPrefix: string;
    action: PinLinkAction;
    pinId: number;
    snapshotId: number;
    section: PackedHtml;
    sectionPrefix: string;
    assetBase: string;
  }): Promise<{ html: PackedHtml; parts: UsedPart[] } | null> => {
    const { markerPrefix, action, pinId, snapshotId, assetBase } = input;
    const options = { markerPrefix, newId: () => randomHex(5) };
    const [before, section] = [await unpackHtml(input.html), await unpackHtml(input.section)];
    const update = { pinId, snapshotId, html: section, markerPrefix: input.sectionPrefix, assetBase };
    const { html, count } =
      action === 'unlink'
        ? unlinkPin(before, options, pinId)
        : updateLinkedPins(before, options, { ...update, includesEdited: action === 'replace' });
    if (count === 0) return null;
    return {
      html: await packDocument(html),
      parts: usedParts(parseSource(html, options)).slice(0, limits.partsPerDocument),
    };
  },
});
