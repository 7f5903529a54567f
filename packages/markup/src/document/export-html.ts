import type { LinkParameter, MergeTagPair } from '@galley/contract';
import { blockRanges } from '../blocks/block-layout';
import { cutEdit, outermostBlocks, parseForReading } from '../blocks/cut-blocks';
import { type AddressKind, rewriteAddresses } from '../html/addresses';
import { scanSource } from '../html/scan-source';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { stripTags } from '../rules/strip-tags';
import { stripMarkers } from '../source/markers';
import { addLinkParameters } from './link-parameters';
import { rewriteLinks } from './links';

/** Export options; each is a choice that the user sees (docs/grammar.md 7). */
export interface ExportOptions {
  /** The prefix of the document's markers. */
  markerPrefix: string;
  /** Keeps tags and hidden variations, so that the result can be uploaded as a theme. */
  keepTags?: boolean;
  /** Returns new addresses for images, styles and media; null or the same value leaves the bytes unchanged. */
  mapAddress?: (value: string, kind: AddressKind) => string | null;
  /** Parameters to add to links with http addresses. */
  linkParameters?: readonly LinkParameter[];
  /** The theme's merge tags: an address that consists of only one of them gets no parameters. */
  mergeTags?: readonly MergeTagPair[];
}

/**
 * Returns the exported HTML: without markers, tags and hidden variations (each with the whitespace before it). All
 * other bytes are preserved. Links and addresses are changed afterwards, and only as requested.
 */
export function exportHtml(
  html: string,
  { markerPrefix, keepTags, mapAddress, linkParameters, mergeTags }: ExportOptions,
): string {
  let result = keepTags ? html : withoutHidden(html, markerPrefix);
  result = stripMarkers(result, markerPrefix);
  if (!keepTags) result = stripTags(result);
  if (linkParameters && linkParameters.length > 0)
    result = rewriteLinks(result, (href) => addLinkParameters(href, linkParameters, mergeTags));
  return mapAddress ? rewriteAddresses(result, mapAddress) : result;
}

function withoutHidden(html: string, markerPrefix: string): string {
  if (!html.includes(`"${markerPrefix}:`)) return html;
  const tree = parseForReading(html, markerPrefix);
  const hidden = outermostBlocks(tree.root, (block) => block.isHidden && block.trust.outer);
  if (hidden.length === 0) return html;
  const ranges = blockRanges(tree);
  return applyEdits(
    html,
    hidden.flatMap(({ beId }) => {
      const range = ranges.get(beId);
      return range ? [cutEdit(html, range)] : [];
    }),
  );
}

/** Removes the comments and the contents of styles and scripts from a source; tags, texts and tokens remain. */
export function readableHtml(html: string): string {
  const { runs, comments } = scanSource(html);
  const unread = [...comments, ...runs.filter(({ kind }) => kind === 'style' || kind === 'script')];
  const cuts: TextEdit[] = unread.map(({ start, end }) => ({ start, end, text: '' }));
  return applyEdits(
    html,
    cuts.sort((a, b) => a.start - b.start),
  );
}
