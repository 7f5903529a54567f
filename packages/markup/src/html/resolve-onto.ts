/** A relative address on top of a base; null for any other. */
export function resolveOnto(value: string, base: string): string | null {
  if (value === '' || /^(?:[a-z][a-z\d+.-]*:|\/|#|\\)/i.test(value)) return null;
  const host = 'http://relative.invalid';
  const isAbsolute = /^https?:/i.test(base);
  try {
    const url = new URL(value, isAbsolute ? base : host + base);
    return isAbsolute ? url.href : url.href.slice(host.length);
  } catch {
    return null;
  }
}
