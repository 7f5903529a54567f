import { getBlock } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { parentBlock } from './block-layout';
import { findPlaces } from './child-places';
import { variationSet } from './variations';

/** Adjacent copies of one repeat. */
export interface RepeatRun {
  /**
   * Identifies the run in every variation of a section: by its first content slot, with a counter if several runs start
   * with the same slot, prefixed by the scope of the copy around it.
   */
  scope: string;
  parentId: BeId;
  /** Each copy: a block, or variations that are copied together. */
  copies: readonly (readonly SourceBlock[])[];
  /** Maximum number of copies that the theme allows; 0 = unlimited. */
  limit: number;
}

/** The repeats of a source, and the copy that each block is in. */
export interface RepeatMap {
  runs: readonly RepeatRun[];
  /** `scope.copy` of the innermost copy that a block is or is inside; '' outside repeats. */
  scopeOf: ReadonlyMap<BeId, string>;
}

/** Returns the scope of the n-th copy of a run. */
export function copyScope(run: string, copy: number): string {
  return `${run}.${copy}`;
}

/** Splits a copy's scope into run and copy number; null for ''. */
export function splitScope(scope: string): { run: string; copy: number } | null {
  const dot = scope.lastIndexOf('.');
  return dot === -1 ? null : { run: scope.slice(0, dot), copy: Number(scope.slice(dot + 1)) };
}

/** Finds the runs of repeats in document order, outer ones first. */
export function repeatMap(tree: SourceTree): RepeatMap {
  const runs: RepeatRun[] = [];
  const scopeOf = new Map<BeId, string>();
  const counts = new Map<string, number>();
  const waiting: { block: SourceBlock; scope: string }[] = [{ block: tree.root, scope: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { block: parent, scope } = next;
    const scopes = new Map<SourceBlock, string>();
    for (const copies of runsIn(tree, parent)) {
      const name = `${scope}/${nameOf(copies[0] ?? [])}`;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      const run = `${name}#${count}`;
      runs.push({ scope: run, parentId: parent.beId, copies, limit: limitOf(copies) });
      copies.forEach((copy, index) => {
        for (const member of copy) scopes.set(member, copyScope(run, index));
      });
    }
    const children = parent.parts.filter((part) => typeof part !== 'string');
    for (const child of children) scopeOf.set(child.beId, scopes.get(child) ?? scope);
    for (const child of children.reverse()) waiting.push({ block: child, scope: scopeOf.get(child.beId) ?? '' });
  }
  return { runs, scopeOf };
}

/**
 * Returns runs of adjacent repeatable siblings with the same tag and group, with only text and comments between them.
 */
function runsIn(tree: SourceTree, parent: SourceBlock): SourceBlock[][][] {
  const children = findPlaces(parent).children.filter(({ block }) => block.rules.canRepeat && block.trust.outer);
  if (children.length === 0) return [];
  const all = findPlaces(parent).children;
  const runs: SourceBlock[][] = [];
  let last: (typeof children)[number] | null = null;
  for (const child of children) {
    const isNext =
      last !== null &&
      last.wrapper === child.wrapper &&
      last.block.tag === child.block.tag &&
      last.block.groupName === child.block.groupName &&
      all.indexOf(child) === all.indexOf(last) + 1 &&
      !/<[a-z/]/i.test(textBetween(parent, last.end, child.start).replace(/<!--[\s\S]*?(?:-->|$)/g, ''));
    if (isNext) runs.at(-1)?.push(child.block);
    else runs.push([child.block]);
    last = child;
  }
  return runs.map((blocks) => copiesOf(tree, blocks));
}

function copiesOf(tree: SourceTree, blocks: readonly SourceBlock[]): SourceBlock[][] {
  if (blocks[0]?.groupName === '') return blocks.map((block) => [block]);
  const copies: SourceBlock[][] = [];
  for (const block of blocks) {
    if (copies.some((copy) => copy.includes(block))) continue;
    const set = variationSet(tree, block.beId).filter((member) => blocks.includes(member));
    copies.push(set.length > 0 ? set : [block]);
  }
  return copies;
}

function textBetween(parent: SourceBlock, start: number, end: number): string {
  let text = '';
  let at = 0;
  for (const part of parent.parts) {
    if (at >= end) break;
    if (typeof part === 'string') text += part.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += part.length;
  }
  return text;
}

function nameOf(copy: readonly SourceBlock[]): string {
  const waiting = [...copy].reverse();
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    if (block.slotName !== '') return asName(block.slotName);
    for (const part of [...block.parts].reverse()) if (typeof part !== 'string') waiting.push(part);
  }
  const [first] = copy;
  return asName(first?.groupName || (first?.tag ?? ''));
}

function limitOf(copies: readonly (readonly SourceBlock[])[]): number {
  return copies[0]?.[0]?.rules.maxRepeat ?? 0;
}

/** Returns the copies of the run that the block is in; [] for a block that can't be repeated. */
export function repeatCopies(tree: SourceTree, beId: BeId): readonly (readonly SourceBlock[])[] {
  const block = getBlock(tree, beId);
  if (!block.rules.canRepeat) return [];
  const copies = runsIn(tree, parentBlock(tree, beId)).find((run) => run.some((copy) => copy.includes(block)));
  return copies ?? [[block]];
}

/** Replaces the characters that separate the parts of a scope. */
function asName(text: string): string {
  return text.replace(/[/#.]/g, '_');
}
