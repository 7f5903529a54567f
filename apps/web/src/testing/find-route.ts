import { type RouteName, routes } from '@galley/contract';

interface Pattern {
  name: RouteName;
  method: string;
  pattern: RegExp;
  keys: string[];
}

/** Sorts fixed segments before parameters, like the server's router. */
const patterns: Pattern[] = Object.values(routes)
  .map(({ name, method, path }) => ({ name, method, path }))
  .sort((a, b) => rankOf(a.path).localeCompare(rankOf(b.path)))
  .map(({ name, method, path }) => {
    const keys: string[] = [];
    const source = path.replaceAll(/:([A-Za-z]+)|\*|[.+?^$()[\]{}|\\]/g, (match, key: string | undefined) => {
      if (!key && match !== '*') return `\\${match}`;
      keys.push(key ?? match);
      return key ? '([^/]+)' : '(.*)';
    });
    return { name, method, pattern: new RegExp(`^${source}$`), keys };
  });

/** Finds the route of the contract for a request, with its parameters as text; null = none. */
export function findRoute(method: string, url: string) {
  const { pathname, searchParams } = new URL(url, window.location.origin);
  for (const { name, method: own, pattern, keys } of patterns) {
    const match = own === method ? pattern.exec(pathname) : null;
    if (!match) continue;
    const params = Object.fromEntries(keys.map((key, at) => [key, decodeURIComponent(match[at + 1] ?? '')]));
    return { name, params, query: Object.fromEntries(searchParams) };
  }
  return null;
}

function rankOf(path: string): string {
  const rank = (segment: string) => (segment === '*' ? '2' : segment.includes(':') ? '1' : '0');
  return path.split('/').map(rank).join('');
}
