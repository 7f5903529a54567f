/** Creates sequential ids for tests: the same input gives the same tree. */
export function countingIds(prefix = 'n'): () => string {
  let count = 0;
  return () => `${prefix}${++count}`;
}
