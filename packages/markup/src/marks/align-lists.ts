import { longestRun } from './longest-run';

/** Larger tables of pairs aren't made: their lists are split at elements that occur once. */
const mostPairs = 1024;

export interface Alignment {
  /** Pairs of indexes, in order in both lists. */
  pairs: [number, number][];
  /** Number of comparisons. */
  steps: number;
}

export interface Comparison {
  /** Equal for elements that look the same. */
  keys: readonly [readonly string[], readonly string[]];
  least: number;
  scoreOf(a: number, b: number): number;
}

/**
 * Pairs two lists in order so that the sum of the scores is largest (a weighted longest common subsequence). Long lists
 * are divided at equal keys that occur once in both, so the number of comparisons is linear in their length.
 */
export function alignLists(a: readonly number[], b: readonly number[], comparison: Comparison): Alignment {
  if (a.length === 0 || b.length === 0) return { pairs: [], steps: 0 };
  if (a.length * b.length <= mostPairs) return alignAll(a, b, comparison);
  const anchors = findAnchors(a, b, comparison);
  const pairs: [number, number][] = [];
  let steps = a.length + b.length;
  let [fromA, fromB] = [0, 0];
  for (const [atA, atB] of [...anchors, [a.length, b.length] as const]) {
    const [partA, partB] = [a.slice(fromA, atA), b.slice(fromB, atB)];
    const part =
      partA.length * partB.length <= mostPairs
        ? alignAll(partA, partB, comparison)
        : alignInTurn(partA, partB, comparison);
    pairs.push(...part.pairs);
    steps += part.steps + 1;
    const [endA, endB] = [a[atA], b[atB]];
    if (endA !== undefined && endB !== undefined) pairs.push([endA, endB]);
    [fromA, fromB] = [atA + 1, atB + 1];
  }
  return { pairs, steps };
}

/** Returns places in both lists of keys that occur once in each, as many as are in the same order. */
function findAnchors(a: readonly number[], b: readonly number[], { keys: [ofA, ofB] }: Comparison): [number, number][] {
  const places = new Map<string, { a: number; b: number; count: number }>();
  a.forEach((index, at) => {
    const key = ofA[index] ?? '';
    const known = places.get(key);
    places.set(key, { a: at, b: -1, count: (known?.count ?? 0) + 1 });
  });
  b.forEach((index, at) => {
    const known = places.get(ofB[index] ?? '');
    if (!known) return;
    if (known.b !== -1) known.count += 1;
    known.b = at;
  });
  const once = [...places.values()].filter((place) => place.count === 1 && place.b !== -1);
  return longestRun(once.map((place) => place.b)).flatMap((at): [number, number][] => {
    const place = once[at];
    return place ? [[place.a, place.b]] : [];
  });
}

/** Pairs two long lists without anchors, one after the other, as long as they are similar enough. */
function alignInTurn(a: readonly number[], b: readonly number[], { least, scoreOf }: Comparison): Alignment {
  const pairs: [number, number][] = [];
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const [left, right] = [a[at], b[at]];
    if (left !== undefined && right !== undefined && scoreOf(left, right) >= least) pairs.push([left, right]);
  }
  return { pairs, steps: shorter };
}

function alignAll(a: readonly number[], b: readonly number[], { least, scoreOf }: Comparison): Alignment {
  const width = b.length + 1;
  const scores = new Float64Array(a.length * b.length);
  /** The largest sum for the rest of both lists. */
  const best = new Float64Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const score = scoreOf(a[i] ?? 0, b[j] ?? 0);
      scores[i * b.length + j] = score;
      const paired = score >= least ? score + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const sum = best[i * width + j] ?? 0;
    const score = scores[i * b.length + j] ?? 0;
    if (score >= least && sum === score + (best[(i + 1) * width + j + 1] ?? 0)) {
      const [left, right] = [a[i], b[j]];
      if (left !== undefined && right !== undefined) pairs.push([left, right]);
      i += 1;
      j += 1;
    } else if (sum === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
  return { pairs, steps: a.length * b.length };
}
