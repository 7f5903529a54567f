import type { LinkParameter, MergeTagPair } from '@galley/contract';
import { blockRanges } from '../blocks/block-layout';
import { cutEdit, outermostBlocks, parseForReading } from '../blocks/cut-blocks';
import { type AddressKind, rewriteAddresses } from '../html/addresses';
import { applyEdits } from '../html/text-edits';
import { stripTags } from '../rules/strip-tags';
import { stripMarkers } from '../source/markers';
import { addLinkParameters } from './link-parameters';
import { rewriteLinks } from './links';

/** Export options; each is a choice that the user sees (grammar.md 7). */
export interface ExportOptions {
  /** Prefix of the document's markers. */
  markerPrefix: string;
  /** Leave the tags and the variations that are not shown: the result uploads again as a theme. */
  keepTags?: boolean;
  /** Other addresses for images, styles and media; null or the same value leaves the bytes. */
  mapAddress?: (value: string, kind: AddressKind) => string | null;
  /** Added to links of http addresses. */
  linkParameters?: readonly LinkParameter[];
  /** Merge tags of the theme: an address that is nothing else gets no parameters. */
  mergeTags?: readonly MergeTagPair[];
}

/**
 * The exported HTML: without our markers, without tags, without variations that are not shown (each with the spaces
 * before it). What the document did not have of these keeps its bytes. Only then links and addresses change, and only
 * as asked.
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
