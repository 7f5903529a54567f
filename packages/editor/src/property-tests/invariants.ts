import {
  type BeId,
  blockSource,
  blockToCanvasHtml,
  countSource,
  emptySectionMarker,
  innerSource,
  parseSource,
  printTree,
  type SourceBlock,
  type SourceTree,
  scanSource,
  toCanvasHtml,
  variationSet,
  walkBlocks,
} from '@galley/markup';
import type { CommandName } from '../commands-map';
import { repeatRun } from '../kernels/block-abilities';
import { neighbour } from '../kernels/siblings';

/** One run of one command, before and after. */
export interface Change {
  name: CommandName | 'typing';
  /** The block that it is about, '' = the document. */
  targetId: BeId;
  before: SourceTree;
  after: SourceTree;
}

/** Commands that bring source in or take it away whole. */
const structural: ReadonlySet<string> = new Set([
  'drop-palette-item',
  'paste-blocks',
  'insert-pin',
  'clone-block',
  'remove-block',
  'switch-variation',
  'split-paragraph',
  'join-paragraph',
  'typing',
  'replace-source',
  'replace-section',
  'replace-text',
]);

/** Commands whose text may hold template tags of its own. */
const freeTexts: ReadonlySet<string> = new Set([
  'set-code',
  'set-field',
  'set-preview-text',
  'set-metadata',
  'set-chip',
  'set-document-link',
  'set-document-links',
]);

/** Commands that replace or remove an address, with the template tags in it. */
const addresses: ReadonlySet<string> = new Set(['remove-link', 'set-link', 'set-link-address', 'set-image-link']);

/** Commands after which the block they are about, or what is in it, may be gone. */
const takesAway: ReadonlySet<string> = new Set(['remove-block', 'join-paragraph', 'replace-section', 'typing']);

/** Commands that may change blocks other than the one they are called on. */
const farReaching: ReadonlySet<string> = new Set([
  'switch-variation',
  'set-anchor',
  'set-document-link',
  'set-document-links',
  'set-image-alts',
  'replace-source',
  'replace-text',
]);

/** What a tree says of its blocks, to be compared with a fresh reading of its text. */
function describeTree(tree: SourceTree): string {
  const lines: string[] = [];
  for (const block of walkBlocks(tree)) {
    const { trust, kinds } = block;
    lines.push(
      [
        block.beId,
        tree.parentOf.get(block.beId),
        [...kinds].join('+'),
        block.tag,
        block.path.join('>'),
        `${trust.startTag} ${trust.inner} ${trust.outer}`,
        block.isHidden,
        block.length,
        block.close,
      ].join(' | '),
    );
  }
  return lines.join('\n');
}

/** The first line in which two texts differ. */
function firstDifference(a: string, b: string): string {
  const left = a.split('\n');
  const right = b.split('\n');
  const at = left.findIndex((line, index) => line !== right[index]);
  return at === -1
    ? `${left.length} against ${right.length} lines: ${right[left.length]}`
    : `${left[at]} against ${right[at]}`;
}

/**
 * Source and canvas agree: the tree is what a fresh reading gives, and each top block is drawn alone as in the whole. Of
 * documents that are not sound, only the text is looked at.
 */
export function sourceFaults(tree: SourceTree, source: string, { isSound }: { isSound: boolean }): string[] {
  const faults: string[] = [];
  if (printTree(tree) !== source) faults.push('the tree does not print the source');
  // An element that was never closed can reach beyond the block that is read again: there only the bytes count.
  if (!isSound) return faults;
  let count = 0;
  const fresh = parseSource(source, { markerPrefix: tree.markerPrefix, newId: () => `unmarked${++count}` });
  const [kept, read] = [describeTree(tree), describeTree(fresh)];
  if (kept !== read) faults.push(`a fresh reading gives other blocks: ${firstDifference(kept, read)}`);
  const canvas = toCanvasHtml(tree, { assetBase: '/assets/test/' });
  if (kept !== read && canvas !== toCanvasHtml(fresh, { assetBase: '/assets/test/' }))
    faults.push('a fresh reading gives another canvas');
  for (const part of tree.root.parts) {
    if (typeof part === 'string' || canvas.includes(blockToCanvasHtml(tree, part.beId))) continue;
    faults.push(`block ${part.beId} is drawn otherwise alone than in the whole`);
  }
  return faults;
}

/** What a change did that no change may do. */
export function changeFaults({ name, targetId, before, after }: Change, { isSound }: { isSound: boolean }): string[] {
  // People can type anything into the source: what they break is reported, not refused.
  if (name === 'replace-source') return [];
  const always = [
    ...doubleNames(printTree(before), printTree(after)),
    ...placeholderFaults(after),
    ...tokenFaults(name, printTree(before), printTree(after)),
  ];
  if (!isSound) return always;
  return [
    ...lockedBytes({ name, targetId, before, after }),
    ...trustFaults(before, after),
    ...ruleFaults(name, before, after),
    ...always,
  ];
}

/** Blocks that the command is not about keep their bytes, and stay in the document. */
function lockedBytes({ name, targetId: target, before, after }: Change): string[] {
  const faults: string[] = [];
  const isFree = farReaching.has(name);
  const near = new Set<BeId>();
  for (let id: BeId | undefined = target; id; id = before.parentOf.get(id) ?? after.parentOf.get(id)) near.add(id);
  // Joining two texts writes into the one before.
  const previous = name === 'join-paragraph' ? neighbour(before, target, 'before') : null;
  if (previous) near.add(previous.block.beId);
  // A block is removed with its variations.
  const removed = name === 'remove-block' && before.blocks.has(target) ? variationSet(before, target) : [];
  const targets = new Set<BeId>([target, ...removed.map(({ beId }) => beId)]);
  const isInside = (tree: SourceTree, beId: BeId): boolean => {
    for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id)) if (targets.has(id)) return true;
    return false;
  };
  for (const block of walkBlocks(before)) {
    const { beId } = block;
    const now = after.blocks.get(beId);
    const isTarget = target !== '' && isInside(before, beId);
    if (!now) {
      const mayGo = isTarget && takesAway.has(name);
      if (!mayGo && !isFree) faults.push(`block ${beId} (${block.tag}) is gone`);
      continue;
    }
    if (isFree || isTarget) continue;
    if (now.open !== block.open || now.close !== block.close)
      faults.push(`the tag of block ${beId} has changed: ${now.open}`);
    if (near.has(beId) || hasVml(block) || !isLeaf(block) || !isLeaf(now)) continue;
    // A block without an end tag includes the spaces after it, whatever their origin.
    const [was, is] = [block, now].map((leaf) => (leaf.close === '' ? innerSource(leaf).trimEnd() : innerSource(leaf)));
    if (was !== is) faults.push(`the text of block ${beId} has changed: ${JSON.stringify(is)}`);
  }
  if (name === 'move-block') {
    for (const block of walkBlocks(before)) {
      const now = after.blocks.get(block.beId);
      if (isInside(before, block.beId) && now && blockSource(now) !== blockSource(block))
        faults.push(`moving changed block ${block.beId}`);
    }
  }
  return faults;
}

function isLeaf(block: SourceBlock): boolean {
  return block.parts.every((part) => typeof part === 'string');
}

function hasVml(block: SourceBlock): boolean {
  return /<v:/i.test(String(block.parts[0]));
}

/** Ranges that were trusted before still are. */
function trustFaults(before: SourceTree, after: SourceTree): string[] {
  const faults: string[] = [];
  for (const block of walkBlocks(before)) {
    const now = after.blocks.get(block.beId);
    for (const part of ['startTag', 'inner', 'outer'] as const) {
      if (now && block.trust[part] && !now.trust[part]) faults.push(`block ${block.beId} lost its trust: ${part}`);
    }
  }
  return faults;
}

/** No id and no field name is more often than before where it was before. */
function doubleNames(before: string, after: string): string[] {
  if (before === after) return [];
  const [were, are] = [namesOf(before), namesOf(after)];
  const faults: string[] = [];
  for (const [key, count] of are) {
    const former = were.get(key) ?? 0;
    if (count > Math.max(1, former) && (former > 0 || key.startsWith('id ')))
      faults.push(`${key} stands ${count} times, ${former} before`);
  }
  return faults;
}

function namesOf(source: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const tag of scanSource(source).tags) {
    if (tag.isEnd) continue;
    const attributeOf = (name: string): string => {
      const attribute = tag.attributes.find((entry) => entry.name === name);
      return attribute ? source.slice(attribute.valueStart, attribute.valueEnd).trim() : '';
    };
    const isField = /^(?:input|select|textarea|button)$/.test(tag.name) && !/^radio$/i.test(attributeOf('type'));
    const keys = [`id ${attributeOf('id')}`, ...(isField ? [`name ${attributeOf('name')}`] : [])];
    for (const key of keys) if (/^\w+ [\w-]+$/.test(key)) found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}

/** Limits of characters and repeats hold, or were broken before and no further; what may not move stays in its parent. */
function ruleFaults(name: Change['name'], before: SourceTree, after: SourceTree): string[] {
  const faults: string[] = [];
  for (const block of walkBlocks(after)) {
    const { maxChar, maxRepeat, canMove, canRepeat } = block.rules;
    const former = before.blocks.get(block.beId);
    if (former === block) continue;
    if (maxChar > 0 && former && name !== 'switch-variation') {
      const count = countSource(blockSource(block));
      if (count > Math.max(maxChar, countSource(blockSource(former))))
        faults.push(`block ${block.beId} holds ${count} characters of ${maxChar}`);
    }
    if (canRepeat && maxRepeat > 0) {
      const was = former ? repeatRun(before, block.beId).length : 0;
      const run = repeatRun(after, block.beId);
      // A fresh block of a theme brings its own repeats along, however many.
      const isNew = run.every((beId) => !before.blocks.has(beId));
      if (run.length > Math.max(maxRepeat, was) && !isNew) {
        const most = Math.max(...run.map((beId) => (before.blocks.has(beId) ? repeatRun(before, beId).length : 0)));
        if (run.length > Math.max(maxRepeat, most))
          faults.push(`block ${block.beId} repeats ${run.length} times of ${maxRepeat}`);
      }
    }
    const isItem = block.kinds.has('section') || block.kinds.has('component');
    const isStaying = isItem && !canMove && former && name === 'move-block';
    if (isStaying && before.parentOf.get(block.beId) !== after.parentOf.get(block.beId))
      faults.push(`block ${block.beId} was moved`);
  }
  return faults;
}

/** The marker of an empty document stands alone; a drawn placeholder has no block next to it. */
function placeholderFaults(after: SourceTree): string[] {
  const faults: string[] = [];
  const source = printTree(after);
  const markers = source.split(emptySectionMarker(after.markerPrefix)).length - 1;
  const sections = [...walkBlocks(after)].filter((block) => block.kinds.has('section')).length;
  if (markers > 1) faults.push(`${markers} empty-section markers`);
  if (markers > 0 && sections > 0) faults.push('an empty-section marker beside a section');
  return faults;
}

/** Template tokens and conditional comments are neither lost nor made by changes that are not about them. */
function tokenFaults(name: Change['name'], before: string, after: string): string[] {
  if (structural.has(name) || before === after) return [];
  if (freeTexts.has(name)) return [];
  const contexts = addresses.has(name) ? /^text$/ : /^/;
  const [were, are] = [tokensOf(before, contexts), tokensOf(after, contexts)];
  return were === are ? [] : [`${name} changed the template tags: ${firstDifference(were, are)}`];
}

function tokensOf(source: string, contexts: RegExp): string {
  const scan = scanSource(source);
  const tokens = scan.tokens
    .filter((token) => contexts.test(token.context))
    .filter((token) => token.context === 'text' || token.role !== 'output')
    .map((token) => source.slice(token.start, token.end));
  const conditions = source.match(/<!--\[if|<!\[endif\]/g) ?? [];
  return [...tokens, ...conditions].sort().join('\n');
}
