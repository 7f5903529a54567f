/** Returns the approximate number of bytes of text and data in an input, which determine the cost of reading it. */
export function inputBytes(input: unknown): number {
  if (typeof input === 'string') return input.length;
  if (ArrayBuffer.isView(input)) return input.byteLength;
  if (input instanceof Map) return sum([...input.keys(), ...input.values()]);
  if (Array.isArray(input)) return sum(input);
  if (typeof input === 'object' && input !== null) {
    // Packed HTML: the cost is that of its unpacked size.
    if ('compressed' in input && 'size' in input) return Number(input.size);
    // A file that the task reads itself.
    if ('path' in input && 'size' in input) return Number(input.size);
    return sum(Object.values(input));
  }
  return 8;
}

function sum(values: readonly unknown[]): number {
  return values.reduce<number>((total, value) => total + inputBytes(value), 0);
}
