import { blockRanges } from '../blocks/block-layout';
import { type PaletteGroup, paletteGroups } from '../blocks/groups';
import { paletteTitle } from '../blocks/palette-title';
import { readAttribute } from '../html/attributes';
import { plainText } from '../html/html-text';
import { MAX_PAIRED_NODES, pairNodes } from '../marks/pair-nodes';
import { Names, readNodes } from '../marks/read-nodes';
import { blockSource, printTree, walkBlocks } from '../source/source-tree';
import type { BeId, SourceBlock, SourceTree } from '../types';

type ItemType = PaletteGroup['type'];

/** The least similarity of a block without a name and the section of the theme that it was made of. */
const leastScore = 3;

/** Which sections and components of a theme are those of a later version, also if their names or words changed. */
export class ThemeMatches {
  readonly #from: readonly PaletteGroup[];
  readonly #to: readonly PaletteGroup[];
  readonly #trees: readonly [SourceTree, SourceTree];
  #found: ReadonlyMap<BeId, SourceBlock> | null = null;

  constructor(from: SourceTree, to: SourceTree) {
    this.#trees = [from, to];
    this.#from = paletteGroups(from);
    this.#to = paletteGroups(to);
  }

  /**
   * Returns the section or component of the earlier theme that a block of a document was made of: by its name and
   * variation, or else by its elements and words; null if several are as similar.
   */
  formerOf(type: ItemType, block: SourceBlock, variation: number): SourceBlock | null {
    const groups = this.#from.filter((group) => group.type === type);
    if (block.groupName !== '') return groups.find(({ name }) => name === block.groupName)?.members[variation] ?? null;
    const firsts = groups.flatMap(({ name, members }) => (name === '' ? members.slice(0, 1) : []));
    const named = firsts.filter(({ title }) => title === block.title);
    if (named.length === 1 && block.title !== '') return named[0] ?? null;
    const scores = named.map((member) => ({ member, score: scoreOf(member, block) }));
    scores.sort((a, b) => b.score - a.score);
    const [best, second] = scores;
    return best && best.score >= leastScore && best.score > (second?.score ?? 0) ? best.member : null;
  }

  /**
   * Returns what a section or component became in the later theme, and its group; null if it's gone, or continues
   * another one by its name.
   */
  laterOf(type: ItemType, former: SourceBlock): { group: PaletteGroup; member: SourceBlock } | null {
    const member = this.#counterparts().get(former.beId);
    const group = member && this.#to.find((one) => one.type === type && one.members.includes(member));
    if (!group || !member || (nameOf(member) !== nameOf(former) && this.#isKnown(type, member))) return null;
    return { group, member };
  }

  /** Returns the titles of the sections and components that only the later theme has. */
  added(): string[] {
    return this.addedGroups().map(({ group: { type, members }, number }) => paletteTitle(members, type, number));
  }

  /** Returns those sections and components, each with its number among all of the later theme. */
  addedGroups(): { group: PaletteGroup; number: number }[] {
    const unknown = this.#to
      .map((group, at) => ({ group, number: at + 1 }))
      .filter(({ group: { type, members } }) => members.every((member) => !this.#isKnown(type, member)));
    if (unknown.length === 0) return [];
    const continued = new Set(this.#counterparts().values());
    return unknown.filter(({ group }) => group.members.every((member) => !continued.has(member)));
  }

  /** Pairs the elements of both themes once, when names aren't enough. */
  #counterparts(): ReadonlyMap<BeId, SourceBlock> {
    this.#found ??= pairItems(this.#trees, this.#from, this.#to);
    return this.#found;
  }

  #isKnown(type: ItemType, member: SourceBlock): boolean {
    const name = nameOf(member);
    return (
      name !== '' &&
      this.#from.some((group) => group.type === type && group.members.some((one) => nameOf(one) === name))
    );
  }
}

/** Returns the sections and components of the later theme by the ids of those that they were. */
function pairItems(
  [from, to]: readonly [SourceTree, SourceTree],
  former: readonly PaletteGroup[],
  later: readonly PaletteGroup[],
): Map<BeId, SourceBlock> {
  const names = new Names();
  const [old, fresh] = [readNodes(printTree(from), names), readNodes(printTree(to), names)];
  const found = new Map<BeId, SourceBlock>();
  if (old.nodes.length + fresh.nodes.length > MAX_PAIRED_NODES) return found;
  const pairs = pairNodes(old, fresh);
  const [ofOld, ofFresh] = [blockRanges(from), blockRanges(to)];
  const indexes = new Map(old.nodes.map(({ start, index }) => [start, index]));
  const byStart = new Map(
    later.flatMap(({ members }) => members.map((block) => [ofFresh.get(block.beId)?.start ?? -1, block] as const)),
  );
  for (const { beId } of former.flatMap(({ members }) => members)) {
    const index = indexes.get(ofOld.get(beId)?.start ?? -1) ?? -1;
    const block = byStart.get(fresh.nodes[pairs.toFresh[index] ?? -1]?.start ?? -1);
    if (block) found.set(beId, block);
  }
  return found;
}

const known = new WeakMap<SourceTree, { from: SourceTree; matches: ThemeMatches }>();

/** Returns the matches of two versions of a theme. The last ones are kept, for the other documents of an update. */
export function matchThemes(from: SourceTree, to: SourceTree): ThemeMatches {
  const last = known.get(to);
  if (last?.from === from) return last.matches;
  const matches = new ThemeMatches(from, to);
  known.set(to, { from, matches });
  return matches;
}

function nameOf({ groupName, title }: SourceBlock): string {
  if (groupName !== '') return `group ${groupName}`;
  return title === '' ? '' : `title ${title}`;
}

function scoreOf(member: SourceBlock, block: SourceBlock): number {
  if (member.tag !== block.tag) return 0;
  const sameElements = contentsOf(member) === contentsOf(block) ? 2 : 0;
  const sameLook = readAttribute(member.open, 'class') === readAttribute(block.open, 'class') ? 1 : 0;
  const [some, others] = [wordsOf(member), wordsOf(block)];
  let common = 0;
  for (const word of some) if (others.has(word)) common += 1;
  const share = common / Math.max(1, some.size, others.size);
  return sameElements + sameLook + 3 * share;
}

function contentsOf(block: SourceBlock): string {
  return [...walkBlocks(block)].map(({ tag, slotName }) => `${tag} ${slotName}`).join();
}

function wordsOf(block: SourceBlock): Set<string> {
  return new Set(plainText(blockSource(block)).split(' ').slice(0, 200));
}
