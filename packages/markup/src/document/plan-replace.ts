import { refuseRunning } from '../html/running-address';
import { refuse } from '../refusal';
import { getBlock, innerSource } from '../source/source-tree';
import type { BeId, Refusal, SourceBlock, SourceTree, Step } from '../types';
import { canPatch, canSetCode, canType } from './block-abilities';
import { countSource } from './count-text';
import { linksIn, type PlacedLink } from './document-links';
import { type FindMatch, flowOfMatch } from './find-in-document';
import { isMatchThere, type ReplaceOptions, replaceInBlock, tokenAround } from './find-replace';

/** The result of replacing matches of one block. */
export interface ReplacePlan {
  steps: Step[];
  /** Changed addresses of links and images, to apply to their Outlook twins. */
  twins: { beId: BeId; href?: string; src?: string }[];
  replaced: number;
  /** Why the first unchanged match wasn't replaced; '' = all were. */
  kept: string;
}

/** Groups matches by key, in the order of each group's first match. */
export function groupMatches(
  matches: readonly FindMatch[],
  key: (match: FindMatch) => string,
): Map<string, FindMatch[]> {
  const groups = new Map<string, FindMatch[]>();
  for (const match of matches) {
    const group = groups.get(key(match));
    if (group) group.push(match);
    else groups.set(key(match), [match]);
  }
  return groups;
}

/** Returns whether a match can be replaced at all, or why not. Template tags can only be replaced with `isInTags`. */
export function canReplace(tree: SourceTree, match: FindMatch, options: ReplaceOptions = {}): true | Refusal {
  const block = match.beId === '' ? tree.root : tree.blocks.get(match.beId);
  if (!block || !isMatchThere(block, match)) return refuse('This is no longer in the document.');
  const flow = flowOfMatch(block, match);
  if (match.isFixed && !options.isInTags) return refuse('Template tags can’t be changed here.');
  if (match.isFixed && flow && !tokenAround(flow.flow, match)) return refuse('Only a part of this is a template tag.');
  if (match.kind === 'text') return canReplaceText(tree, block);
  if (match.kind === 'alt') {
    if (match.part !== -1) return refuse('The theme doesn’t tag this image, so it can only be changed in the source.');
    return canPatch(block);
  }
  if (match.kind === 'image') return canReplaceImage(block, match);
  const link = linkOf(block, match);
  if (!link) return refuse('The theme doesn’t tag this link, so it can only be changed in the source.');
  return link.locked === '' || refuse(link.locked);
}

function canReplaceText(tree: SourceTree, block: SourceBlock): true | Refusal {
  if (block.beId === '') return refuse('The theme doesn’t tag this text, so it can only be changed in the source.');
  return block.isCode ? canSetCode(block) : canType(tree, block.beId);
}

function canReplaceImage(block: SourceBlock, match: FindMatch): true | Refusal {
  if (match.part !== -1) return refuse('The theme doesn’t tag this image, so it can only be changed in the source.');
  const form = flowOfMatch(block, match)?.attribute?.form;
  const isBackground = form === 'css' || form === 'background';
  const isChangeable = block.kinds.has(isBackground ? 'background' : 'edit') && block.rules.canChangeImage;
  return isChangeable ? canPatch(block) : refuse('The theme doesn’t let you change this image.');
}

/** Returns the link that contains a match: the block itself, or one in its own text. */
function linkOf(block: SourceBlock, match: FindMatch): PlacedLink | undefined {
  const links = linksIn(block);
  if (match.part === -1) return links.find((link) => link.open === null);
  const offset = partOffset(block, match.part) + match.tagStart;
  return links.find((link) => link.open?.start === offset);
}

function partOffset(block: SourceBlock, part: number): number {
  return block.parts.slice(0, part).reduce((sum, entry) => sum + entry.length, 0);
}

/**
 * Plans the steps that replace matches of one block; matches that can't be changed are skipped, and character limits
 * are respected.
 */
export function planReplace(
  tree: SourceTree,
  beId: BeId,
  matches: readonly FindMatch[],
  replacement: string,
  options: ReplaceOptions = {},
): ReplacePlan {
  const plan: ReplacePlan = { steps: [], twins: [], replaced: 0, kept: '' };
  const keep = (reason: string): void => {
    plan.kept ||= reason;
  };
  const changeable = matches.filter((match) => {
    const can = canReplace(tree, match, options);
    if (can !== true) keep(can.reason);
    return can === true;
  });
  if (changeable.length === 0) return plan;
  const block = getBlock(tree, beId);
  const allowed = withoutRunning(block, changeable, replacement, keep);
  const change = { replacement, options };
  const inTag = allowed.filter((match) => match.part === -1);
  const inside = allowed.filter((match) => match.part !== -1);
  if (block.beId !== '' && block.parts.every((part) => typeof part === 'string'))
    planInner(block, inside, change, plan, keep);
  else planTags(block, inside, change, plan, keep);
  planOpen(block, inTag, change, plan, keep);
  return plan;
}

/** Removes the matches in addresses that would run code after the replacement. */
function withoutRunning(
  block: SourceBlock,
  matches: readonly FindMatch[],
  replacement: string,
  keep: (reason: string) => void,
): FindMatch[] {
  const byAttribute = groupMatches(matches, ({ kind, part, tagStart, attribute }) =>
    [kind, part, tagStart, attribute].join(':'),
  );
  const refused = new Set<FindMatch>();
  for (const group of byAttribute.values()) {
    const kind = group[0]?.kind;
    if (kind !== 'link' && kind !== 'image') continue;
    const refusal = refuseRunning(changedText(block, group, replacement), kind);
    if (!refusal) continue;
    keep(refusal.reason);
    for (const match of group) refused.add(match);
  }
  return matches.filter((match) => !refused.has(match));
}

/** A replacement and its options. */
interface Change {
  replacement: string;
  options: ReplaceOptions;
}

const notWritable = 'The code around this text doesn’t allow that.';

/** Plans one step for all matches in a block without child blocks. */
function planInner(
  block: SourceBlock,
  matches: readonly FindMatch[],
  { replacement, options }: Change,
  plan: ReplacePlan,
  keep: (reason: string) => void,
): void {
  if (matches.length === 0) return;
  const parts = replaceInBlock(block, matches, replacement, options);
  if (parts.some(({ after }) => after === null)) {
    keep(notWritable);
    return;
  }
  const before = innerSource(block);
  const after = block.parts
    .map((part, index) => parts.find((entry) => entry.part === index)?.after ?? (typeof part === 'string' ? part : ''))
    .join('');
  const { maxChar } = block.rules;
  const isText = matches.some((match) => match.kind === 'text');
  const count = isText && maxChar > 0 ? countSource(after) : 0;
  if (count > maxChar && count > countSource(before)) {
    keep(`At most ${maxChar} characters fit here.`);
    return;
  }
  plan.steps.push({ kind: 'setInner', beId: block.beId, before, after });
  plan.replaced += matches.length;
}

/**
 * Plans the changes of links around other blocks: each start tag separately, from last to first, so that no step shifts
 * the next one.
 */
function planTags(
  block: SourceBlock,
  matches: readonly FindMatch[],
  { replacement, options }: Change,
  plan: ReplacePlan,
  keep: (reason: string) => void,
): void {
  const byTag = groupMatches(matches, (match) => `${match.part}:${match.tagStart}`);
  for (const group of [...byTag.values()].toReversed()) {
    const [first] = group;
    const link = first && linkOf(block, first);
    const [changed] = replaceInBlock(block, group, replacement, options);
    if (!first || !link?.open || !changed || changed.after === null) {
      keep(notWritable);
      continue;
    }
    const length = link.open.end - link.open.start;
    const gap = { parentId: block.beId, offset: link.open.start };
    const html = changed.before.slice(first.tagStart, first.tagStart + length);
    const next = changed.after.slice(
      first.tagStart,
      first.tagStart + length + changed.after.length - changed.before.length,
    );
    plan.steps.push({ kind: 'remove', gap, html }, { kind: 'insert', gap, html: next });
    plan.replaced += group.length;
    if (link.kind !== 'text') plan.twins.push({ beId: link.beId, href: changedText(block, group, replacement) });
  }
}

/** Plans the change of the block's own start tag: its address or alternative text. */
function planOpen(
  block: SourceBlock,
  matches: readonly FindMatch[],
  { replacement, options }: Change,
  plan: ReplacePlan,
  keep: (reason: string) => void,
): void {
  if (matches.length === 0) return;
  const [changed] = replaceInBlock(block, matches, replacement, options);
  if (!changed || changed.after === null) {
    keep(notWritable);
    return;
  }
  plan.steps.push({ kind: 'setAttributes', beId: block.beId, before: block.open, after: changed.after });
  plan.replaced += matches.length;
  const links = matches.filter((match) => match.kind === 'link');
  if (links.length > 0) plan.twins.push({ beId: block.beId, href: changedText(block, links, replacement) });
  // Only the main address, not the candidates for other screens.
  const images = matches.filter((match) => match.kind === 'image' && match.attribute === 0);
  if (images.length > 0) plan.twins.push({ beId: block.beId, src: changedText(block, images, replacement) });
}

/** Returns the whole attribute with its matches replaced. */
function changedText(block: SourceBlock, matches: readonly FindMatch[], replacement: string): string {
  const [first] = matches;
  const text = (first && flowOfMatch(block, first)?.flow.text) ?? '';
  let result = '';
  let at = 0;
  for (const { from, to } of matches) {
    result += text.slice(at, from) + replacement;
    at = to;
  }
  return result + text.slice(at);
}
