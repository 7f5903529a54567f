import { buildUrl, type RouteName, routes } from '@galley/contract';

/** A route's response, and its session; '' if there is none. */
interface Answer<T> {
  data: T;
  session: string;
}

/** Calls a named route without a browser. Throws unless it succeeds. */
export async function requestRoute<T>(
  address: string,
  name: RouteName,
  { params = {}, body, session }: { params?: Record<string, string | number>; body?: unknown; session?: string } = {},
): Promise<Answer<T>> {
  const response = await fetch(address + buildUrl(name, params), {
    method: routes[name].method,
    headers: {
      Origin: address,
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/json',
      ...(session ? { Cookie: `${sessionCookie}=${session}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
  const given = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${sessionCookie}=`));
  return { data: JSON.parse(text) as T, session: /=([^;]*)/.exec(given ?? '')?.[1] ?? '' };
}

/** Returns the session's cookie. */
export const sessionCookie = 'galley';
