import type { Me } from '@galley/contract';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { onHeldBack, onSessionLost, type SessionEnd } from '../api/answer-events';
import { keys } from '../api/keys';
import { readSession, storeBrowserPlace } from '../api/session';
import { setTimeZone } from './dates';
import { browserLocale, followLocale } from './locale';
import { queryClient } from './query-client';
import { readThemeChoice, setThemeChoice } from './use-theme';

export interface Session {
  me: Me | null;
  isSetupNeeded: boolean;
  isSetupCodeNeeded: boolean;
  /** On an organization's own host: where people with an account on the main host sign in. '' elsewhere. */
  enterUrl: string;
  /** Whether anyone can create an account here; undefined = no. */
  isSignUpOpen?: true;
  /** Whether people can sign in with an identity provider here; undefined = no. */
  hasSingleSignOn?: true;
  /** The session is refused because access ended by its date; undefined = no. */
  hasAccessEnded?: true;
  /** Whether the server offers passkeys on this host. */
  hasPasskeys?: true;
  /** The address of the help link; undefined = the built-in help page. */
  helpUrl?: string;
  /** Path of the socket for live changes; undefined = the server has none. */
  socketUrl?: string;
  /** The server's public key for push notifications. */
  webPushPubKey?: string;
}

let isLost = false;
/** The person whose time zone and locale this page has sent; 0 = nobody's. */
let placeStoredFor = 0;

onHeldBack(() => {
  if (currentMe()?.needsTwoFactor !== true) void refreshMe();
});

const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: loadSession,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The session and the signed-in person. Loaded once per page. */
export function useSession(): UseQueryResult<Session> {
  return useQuery(sessionQuery);
}

/** Starts loading the session. Resolves when it's loaded or failed. */
export async function prepareSession(): Promise<void> {
  await queryClient.prefetchQuery(sessionQuery);
}

/** Returns the signed-in person. Only for screens behind the login guard; throws elsewhere. */
export function useMe(): Me {
  const { data } = useSession();
  if (!data?.me) throw new Error('This screen needs somebody signed in.');
  return data.me;
}

/** Returns the signed-in person, for code outside of components; null = nobody. */
export function currentMe(): Me | null {
  return queryClient.getQueryData<Session>(keys.session)?.me ?? null;
}

/** Returns whether single-letter shortcuts are on, a setting of the profile (look.md 6). */
export function usesSingleLetters(): boolean {
  return queryClient.getQueryData<Session>(keys.session)?.me?.usesSingleLetters ?? true;
}

/** Sets the signed-in person after signing in or out, or when the session is refused. */
export function replaceMe(person: Me | null, { hasAccessEnded = false }: { hasAccessEnded?: boolean } = {}): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.session[0] });
  const me = person && withPlace(person);
  if (me) isLost = false;
  applyPreferences(me);
  // The server's own settings don't depend on the person.
  queryClient.setQueryData<Session>(keys.session, (session) => ({
    enterUrl: '',
    ...session,
    me,
    hasAccessEnded: hasAccessEnded || undefined,
    isSetupNeeded: false,
    isSetupCodeNeeded: false,
  }));
}

/** Updates the person's data without reloading the screen's data. */
export function updateMe(me: Me): void {
  queryClient.setQueryData<Session>(keys.session, (session) => (session ? { ...session, me: withPlace(me) } : session));
}

/** Reloads the person, because their permissions changed. */
export async function refreshMe(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keys.session });
}

/**
 * Returns true between the end of the session and the next sign-in. Nothing can be saved then, so leaving must not ask.
 */
export function isSessionLost(): boolean {
  return isLost;
}

/**
 * Calls `listener` each time the session of a signed-in person ends, with the server's reason. Returns a function that
 * unregisters it.
 */
export function watchSession(listener: (end: SessionEnd) => void): () => void {
  return onSessionLost((end) => {
    const session = queryClient.getQueryData<Session>(keys.session);
    if (isLost || !session?.me) return;
    isLost = true;
    listener(end);
  });
}

async function loadSession({ signal }: { signal: AbortSignal }): Promise<Session> {
  const answer = await readSession({ signal });
  const session = { ...answer, me: answer.me && withPlace(answer.me) };
  applyPreferences(session.me);
  // The access was extended: the same session works again.
  if (session.me) isLost = false;
  return session;
}

/**
 * Sets the browser's time zone and locale for a person without them, also on the server. If that fails, the next page
 * load tries again.
 */
function withPlace(me: Me): Me {
  if (me.timezone !== '' && me.locale !== '') return me;
  const browser = { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: browserLocale() };
  if (placeStoredFor !== me.id && !me.needsTwoFactor) {
    placeStoredFor = me.id;
    storeBrowserPlace(browser).catch(() => undefined);
  }
  return { ...me, timezone: me.timezone || browser.timezone, locale: me.locale || browser.locale };
}

function applyPreferences(me: Me | null): void {
  setTimeZone(me?.timezone);
  followLocale(me?.locale || browserLocale());
  if (me && me.theme !== readThemeChoice()) setThemeChoice(me.theme);
}
