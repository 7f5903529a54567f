/**
 * Returns the indexes of a longest strictly increasing subsequence, in order: what stays in order of a list of places.
 * Takes n·log n steps.
 */
export function longestRun(places: readonly number[]): number[] {
  /** At each length, the index of the smallest place at which a run of that length ends. */
  const ends: number[] = [];
  const before = new Int32Array(places.length).fill(-1);
  places.forEach((place, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[ends[middle] ?? -1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] ?? -1) run.push(at);
  return run.reverse();
}
