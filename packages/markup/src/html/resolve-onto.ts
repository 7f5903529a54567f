/** Resolves a relative address against a base; null for an address that isn't relative. */
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
