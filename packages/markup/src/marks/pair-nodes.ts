import { alignLists } from './align-lists';
import { longestRun } from './longest-run';
import type { MarkNode, NodeTree } from './read-nodes';
import { kindOf, leastSimilarity, leastSimilarityInPlace, similarity } from './similarity';

/** The counterparts of two trees: at each index, the index in the other tree, or -1. */
export interface NodePairs {
  toFresh: Int32Array;
  toOld: Int32Array;
  steps: number;
}

/** More elements of two files aren't paired, which would take longer than a task may. */
export const MAX_PAIRED_NODES = 200_000;

/** How far up a counterpart of the parent is looked for, where elements were wrapped. */
const mostLevels = 3;

/**
 * Finds for the elements of a file their counterparts in a later one: parts that are equal byte for byte, texts and
 * start tags that occur once, the elements around them, and what stands between them in the same order. Linear apart
 * from sorting; an element has at most one counterpart.
 */
export function pairNodes(old: NodeTree, fresh: NodeTree): NodePairs {
  const pairing = new Pairing(old, fresh);
  pairing.pairWhole();
  pairing.pairOnce((tree, node) =>
    node.wordEnd > node.wordStart ? `${kindOf(node)} ${tree.textOf(node)} ${node.bare}` : null,
  );
  pairing.pairOnce((tree, node) => (node.wordEnd > node.wordStart + 1 ? `${kindOf(node)} ${tree.textOf(node)}` : null));
  pairing.pairOnce((_tree, node) => (node.look === '' || node.isCommon ? null : `${kindOf(node)} ${node.bare}`));
  for (let round = 0; round < 2; round += 1) {
    pairing.pairUp();
    pairing.pairDown();
  }
  return pairing;
}

class Pairing implements NodePairs {
  readonly toFresh: Int32Array;
  readonly toOld: Int32Array;
  steps = 0;
  readonly #old: NodeTree;
  readonly #fresh: NodeTree;

  constructor(old: NodeTree, fresh: NodeTree) {
    this.#old = old;
    this.#fresh = fresh;
    this.toFresh = new Int32Array(old.nodes.length).fill(-1);
    this.toOld = new Int32Array(fresh.nodes.length).fill(-1);
  }

  /** Pairs parts with content that are equal byte for byte and occur once, with everything in them. */
  pairWhole(): void {
    const places = this.#placesOf((_tree, node) =>
      node.wordEnd > node.wordStart || node.images > 0 ? String(node.whole) : null,
    );
    for (const { old, fresh } of places) {
      // It is in a larger part that was paired.
      if (this.toFresh[old] !== -1) continue;
      const size = (this.#old.nodes[old]?.next ?? old) - old;
      for (let at = 0; at < size; at += 1) this.#pair(old + at, fresh + at);
    }
  }

  /** Pairs elements without a counterpart whose key occurs once in both files. */
  pairOnce(keyOf: (tree: NodeTree, node: MarkNode) => string | null): void {
    for (const { old, fresh } of this.#placesOf(keyOf)) this.#pair(old, fresh);
  }

  /** Pairs elements around those that have counterparts: most of what is in one is in the other. */
  pairUp(): void {
    for (const node of this.#old.nodes.toReversed()) {
      if (this.toFresh[node.index] !== -1) continue;
      const votes = new Map<number, number>();
      for (const index of node.children) {
        let at = this.#fresh.nodes[this.toFresh[index] ?? -1]?.parent ?? -1;
        for (let level = 0; level < mostLevels && at !== -1; level += 1) {
          this.steps += 1;
          const around = this.#fresh.nodes[at];
          if (!around) break;
          if (kindOf(around) === kindOf(node)) {
            const child = this.#old.nodes[index];
            if (this.toOld[at] === -1) votes.set(at, (votes.get(at) ?? 0) + (child ? child.next - index : 0));
            break;
          }
          at = around.parent;
        }
      }
      let [best, most] = [-1, 0];
      for (const [at, count] of votes) if (count > most) [best, most] = [at, count];
      if (best !== -1) this.#pair(node.index, best);
    }
  }

  /** Pairs the elements in those that have counterparts, in order, between the ones that have some already. */
  pairDown(): void {
    this.#pairChildren(this.#old.roots, this.#fresh.roots);
    for (const node of this.#old.nodes) {
      const other = this.#fresh.nodes[this.toFresh[node.index] ?? -1];
      if (other) this.#pairChildren(node.children, other.children);
    }
  }

  #pairChildren(ofOld: readonly number[], ofFresh: readonly number[]): void {
    this.steps += ofOld.length + ofFresh.length;
    const places = new Map(ofFresh.map((index, at) => [index, at]));
    const kept = ofOld.flatMap((index, at) => {
      const place = places.get(this.toFresh[index] ?? -1);
      return place === undefined ? [] : [{ at, place }];
    });
    const anchors = longestRun(kept.map(({ place }) => place)).map((at) => kept[at]);
    let [fromOld, fromFresh] = [0, 0];
    for (const anchor of [...anchors, { at: ofOld.length, place: ofFresh.length }]) {
      if (!anchor) continue;
      this.#pairLists(
        ofOld.slice(fromOld, anchor.at).filter((index) => this.toFresh[index] === -1),
        ofFresh.slice(fromFresh, anchor.place).filter((index) => this.toOld[index] === -1),
      );
      [fromOld, fromFresh] = [anchor.at + 1, anchor.place + 1];
    }
  }

  #pairLists(ofOld: readonly number[], ofFresh: readonly number[]): void {
    if (ofOld.length === 0 || ofFresh.length === 0) return;
    const [mine, theirs] = [this.#old, this.#fresh];
    const old = ofOld.flatMap((index) => mine.nodes[index] ?? []);
    const fresh = ofFresh.flatMap((index) => theirs.nodes[index] ?? []);
    const keyOf = (tree: NodeTree) => (node: MarkNode) => `${node.bare} ${node.shape} ${tree.textOf(node)}`;
    const areAlone = old.length === 1 && fresh.length === 1;
    const { pairs, steps } = alignLists([...old.keys()], [...fresh.keys()], {
      keys: [old.map(keyOf(mine)), fresh.map(keyOf(theirs))],
      least: areAlone ? leastSimilarityInPlace : leastSimilarity,
      scoreOf: (a, b) => {
        const [one, other] = [old[a], fresh[b]];
        return one && other ? similarity(mine, one, theirs, other) : 0;
      },
    });
    this.steps += steps;
    for (const [a, b] of pairs) this.#pair(old[a]?.index ?? -1, fresh[b]?.index ?? -1);
  }

  #placesOf(keyOf: (tree: NodeTree, node: MarkNode) => string | null): { old: number; fresh: number }[] {
    const places = new Map<string, { old: number; fresh: number; ofOld: number; ofFresh: number }>();
    for (const node of this.#old.nodes) {
      this.steps += 1;
      if (this.toFresh[node.index] !== -1) continue;
      const key = keyOf(this.#old, node);
      if (key === null) continue;
      const place = places.get(key) ?? { old: node.index, fresh: -1, ofOld: 0, ofFresh: 0 };
      place.ofOld += 1;
      places.set(key, place);
    }
    for (const node of this.#fresh.nodes) {
      this.steps += 1;
      if (this.toOld[node.index] !== -1) continue;
      const key = keyOf(this.#fresh, node);
      const place = key === null ? undefined : places.get(key);
      if (!place) continue;
      place.fresh = node.index;
      place.ofFresh += 1;
    }
    return [...places.values()].filter(({ ofOld, ofFresh }) => ofOld === 1 && ofFresh === 1);
  }

  #pair(old: number, fresh: number): void {
    if (this.toFresh[old] !== -1 || this.toOld[fresh] !== -1) return;
    this.steps += 1;
    this.toFresh[old] = fresh;
    this.toOld[fresh] = old;
  }
}
