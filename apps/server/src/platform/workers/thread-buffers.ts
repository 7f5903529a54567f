/**
 * Returns the buffers of all bytes in a value that aren't shared with other bytes, so that they can be transferred to
 * another thread.
 */
export function ownBuffers(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  visitBytes(value, (bytes) => {
    if (bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength) found.add(bytes.buffer);
    return bytes;
  });
  return [...found];
}

/** Restores Buffers in a value from another thread, in which they arrive as plain bytes. */
export function withBuffers(value: unknown): unknown {
  return visitBytes(value, ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
}

/** Returns a value whose bytes have their own buffers. Sending a view of a larger buffer would send all of it. */
export function withOwnBuffers(value: unknown): unknown {
  return visitBytes(value, (bytes) => (bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)));
}

/**
 * Visits bytes in plain objects, and in lists that begin with bytes: other lists sent between the server's threads
 * contain none, and can be long.
 */
function visitBytes(value: unknown, change: (bytes: Uint8Array) => Uint8Array): unknown {
  if (value instanceof Uint8Array) return change(value);
  if (Array.isArray(value)) {
    return value[0] instanceof Uint8Array ? value.map((part) => visitBytes(part, change)) : value;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visitBytes(part, change)]));
}
