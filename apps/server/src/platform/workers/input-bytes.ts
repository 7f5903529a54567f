/** About how many bytes of text and data an input holds: what reading it costs grows with them. */
export function inputBytes(input: unknown): number {
  if (typeof input === 'string') return input.length;
  if (ArrayBuffer.isView(input)) return input.byteLength;
  if (input instanceof Map) return sum([...input.keys(), ...input.values()]);
  if (Array.isArray(input)) return sum(input);
  if (typeof input === 'object' && input !== null) {
    // Packed html: reading it costs what it is unpacked.
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
