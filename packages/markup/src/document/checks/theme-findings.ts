import { scanSource } from '../../html/scan-source';
import { hashText } from '../../source/hash-text';
import { stripMarkers } from '../../source/markers';
import type { SourceBlock, SourceTree } from '../../types';
import { linksIn } from '../document-links';
import { blockFacts } from './block-facts';
import { type CheckContext, checkDocument } from './check-document';
import type { Finding } from './finding';

/**
 * Returns what causes findings in a theme, as 53-bit hashes for `markThemeFindings`: the causes of its own findings, and
 * the tags, images and addresses that findings of the drawn page and of the link check depend on. `others` are findings
 * of the theme by other checks.
 */
export function themeCauses(
  tree: SourceTree,
  context: Pick<CheckContext, 'isEmail' | 'mergeTags'>,
  others: readonly Finding[] = [],
): number[] {
  const causes = new Set<number>();
  const own = checkDocument(tree, { ...context, isTheme: true, subject: '-', themeTexts: new Set() });
  for (const { rule, cause } of [...own, ...others]) if (cause !== undefined) causes.add(hashOf(rule, cause));
  for (const block of [tree.root, ...tree.blocks.values()]) {
    const { open, styled } = tagsOf(block, tree);
    for (const hash of [open, ...styled]) causes.add(hash);
    for (const { src } of blockFacts(block).images) causes.add(hashOf('src', src));
    for (const { href } of linksIn(block)) causes.add(hashOf('href', href));
  }
  return [...causes];
}

/** Returns the findings with those marked that the theme of a document has too, from the same source. */
export function markThemeFindings(
  tree: SourceTree,
  findings: readonly Finding[],
  causes: ReadonlySet<number>,
): Finding[] {
  return findings.map((finding) =>
    isFromTheme(tree, finding, causes) ? { ...finding, isFromTheme: true as const } : finding,
  );
}

function isFromTheme(tree: SourceTree, { rule, beId, detail, cause }: Finding, causes: ReadonlySet<number>): boolean {
  // A text that is as in the theme.
  if (rule === 'text-theme') return true;
  if (rule === 'link-answer') return causes.has(hashOf('href', detail));
  const isAboutFile = /^(?:image-weight$|weight-|dark-logo)/.test(rule);
  if (cause !== undefined && !isAboutFile) return causes.has(hashOf(rule, cause));
  const block = tree.blocks.get(beId);
  if (!block) return false;
  if (rule === 'contrast') return hasThemeColors(tree, block, causes);
  if (!isAboutFile) return false;
  const { images } = blockFacts(block);
  return images.length > 0 && images.every(({ src }) => causes.has(hashOf('src', src)));
}

/** Returns whether every tag that can color a text is as in the theme: around it, its own, and in it. */
function hasThemeColors(tree: SourceTree, block: SourceBlock, causes: ReadonlySet<number>): boolean {
  if (tagsOf(block, tree).styled.some((hash) => !causes.has(hash))) return false;
  for (let next: SourceBlock | undefined = block; next; next = tree.blocks.get(tree.parentOf.get(next.beId) ?? ''))
    if (!causes.has(tagsOf(next, tree).open)) return false;
  return true;
}

interface BlockTags {
  /** The hash of its start tag, without markers. */
  open: number;
  /** The hashes of the start tags in its own source that can set a color. */
  styled: readonly number[];
}

/** Results are cached, because blocks are immutable. */
const knownTags = new WeakMap<SourceBlock, BlockTags>();

function tagsOf(block: SourceBlock, { markerPrefix }: SourceTree): BlockTags {
  const known = knownTags.get(block);
  if (known) return known;
  const tags = {
    open: hashOf('tag', stripMarkers(block.open, markerPrefix)),
    styled: block.parts.flatMap((part) => (typeof part === 'string' ? styledTags(part) : [])),
  };
  knownTags.set(block, tags);
  return tags;
}

function styledTags(source: string): number[] {
  if (!/\bstyle\b|color\b|<font\b/i.test(source)) return [];
  const styled = scanSource(source).tags.filter(
    ({ isEnd, attributes }) => !isEnd && attributes.some(({ name }) => name === 'style' || name.endsWith('color')),
  );
  return styled.map(({ start, end }) => hashOf('tag', source.slice(start, end)));
}

/** Longer causes, such as images in the code, are identified by their ends and their length. */
const mostHashed = 2000;

function hashOf(kind: string, cause: string): number {
  const isLong = cause.length > mostHashed;
  return hashText(`${kind} ${isLong ? `${cause.length} ${cause.slice(0, 1000)}${cause.slice(-1000)}` : cause}`);
}
