/** Splits the values into parts of at most `size`, in order. */
export function chunksOf<Value>(values: readonly Value[], size: number): Value[][] {
  const parts: Value[][] = [];
  for (let at = 0; at < values.length; at += size) parts.push(values.slice(at, at + size));
  return parts;
}
