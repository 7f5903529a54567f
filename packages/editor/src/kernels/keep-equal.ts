/**
 * Returns the next value with the equal parts of `last` reused, so that comparison by identity finds only the changes.
 * For plain data.
 */
export function keepEqual<T>(last: T, next: T): T {
  if (Object.is(last, next) || !isPlain(last) || !isPlain(next) || Array.isArray(last) !== Array.isArray(next)) {
    return next;
  }
  const names = Object.keys(next);
  const before: Readonly<Record<string, unknown>> = last;
  const after: Readonly<Record<string, unknown>> = next;
  const parts = names.map((name) => keepEqual(before[name], after[name]));
  const isSame = (name: string, index: number): boolean => name in before && Object.is(before[name], parts[index]);
  if (names.length === Object.keys(last).length && names.every(isSame)) return last;
  const made = Array.isArray(next) ? parts : Object.fromEntries(names.map((name, index) => [name, parts[index]]));
  return made as T;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}
