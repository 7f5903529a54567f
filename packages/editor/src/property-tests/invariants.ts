import {
  type BeId,
  blockSource,
  emptySectionMarker,
  innerSource,
  parseSource,
  printTree,
  type SourceBlock,
  type SourceTree,
  walkBlocks,
} from '@galley/markup';
import { blockToCanvasHtml, toCanvasHtml } from '@galley/markup/canvas';
import { countSource } from '@galley/markup/content';
import { scanSource } from '@galley/markup/html';
import { variationSet } from '@galley/markup/testing';
import type { CommandName } from '../commands-map';
import { repeatRun } from '../kernels/block-abilities';
import { neighbour } from '../kernels/siblings';

/** One run of a command, before and after. */
export interface Change {
  name: CommandName | 'typing';
  /** The target block; '' = the document. */
  targetId: BeId;
  before: SourceTree;
  after: SourceTree;
}

/** Commands that insert or remove source as a whole. */
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

/** Commands whose text can contain template tags. */
const freeTexts: ReadonlySet<string> = new Set([
  'set-code',
  'set-field',
  'set-preview-text',
  'set-metadata',
  'set-chip',
  'set-document-link',
  'set-document-links',
]);

/** Commands that replace or remove an address, including its template tags. */
const addresses: ReadonlySet<string> = new Set(['remove-link', 'set-link', 'set-link-address', 'set-image-link']);

/** Commands after which the target block or its contents can be missing. */
const takesAway: ReadonlySet<string> = new Set(['remove-block', 'join-paragraph', 'replace-section', 'typing']);

/** Commands that can change blocks other than their target. */
const farReaching: ReadonlySet<string> = new Set([
  'switch-variation',
  'set-anchor',
  'set-document-link',
  'set-document-links',
  'set-image-alts',
  'replace-source',
  'replace-text',
]);

/** Describes the blocks of a tree, for comparison with a fresh parse of its text. */
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

/** Returns the first line in which two texts differ. */
function firstDifference(a: string, b: string): string {
  const left = a.split('\n');
  const right = b.split('\n');
  const at = left.findIndex((line, index) => line !== right[index]);
  return at === -1
    ? `${left.length} against ${right.length} lines: ${right[left.length]}`
    : `${left[at]} against ${right[at]}`;
}

/**
 * Checks that source and canvas agree: the tree equals a fresh parse, and each top-level block is drawn the same alone
 * and in the document. For unsound documents, only the text is compared.
 */
export function sourceFaults(tree: SourceTree, source: string, { isSound }: { isSound: boolean }): string[] {
  const faults: string[] = [];
  if (printTree(tree) !== source) faults.push('the tree does not print the source');
  // An unclosed element can extend beyond the block that is parsed again: in that case only the bytes are compared.
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

/** Returns the effects of a change that no change may have. */
export function changeFaults({ name, targetId, before, after }: Change, { isSound }: { isSound: boolean }): string[] {
  // Users can type anything in the source: what they break is reported, not refused.
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

/** Checks that blocks other than the target keep their bytes and stay in the document. */
function lockedBytes({ name, targetId: target, before, after }: Change): string[] {
  const faults: string[] = [];
  const isFree = farReaching.has(name);
  const near = new Set<BeId>();
  for (let id: BeId | undefined = target; id; id = before.parentOf.get(id) ?? after.parentOf.get(id)) near.add(id);
  // Joining two texts changes the previous one.
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
    // A block without an end tag includes the whitespace after it, whatever its origin.
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

/** Checks that previously trusted ranges are still trusted. */
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

/** Checks that no existing id or field name occurs more often than before. */
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

/**
 * Checks that limits of characters and repeats hold, or aren't exceeded further than before, and that immovable blocks
 * stay in their parent.
 */
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
      // A new block of a theme brings its own repeats, however many.
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

/** Checks that the marker of an empty document isn't next to a section and occurs at most once. */
function placeholderFaults(after: SourceTree): string[] {
  const faults: string[] = [];
  const source = printTree(after);
  const markers = source.split(emptySectionMarker(after.markerPrefix)).length - 1;
  const sections = [...walkBlocks(after)].filter((block) => block.kinds.has('section')).length;
  if (markers > 1) faults.push(`${markers} empty-section markers`);
  if (markers > 0 && sections > 0) faults.push('an empty-section marker beside a section');
  return faults;
}

/** Checks that template tokens and conditional comments are neither lost nor created by unrelated changes. */
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
