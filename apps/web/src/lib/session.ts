import type { Me } from '@galley/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute, onSessionLost } from './api';
import { setTimeZone } from './dates';
import { queryClient } from './query-client';
import { readThemeChoice, setThemeChoice } from './use-theme';

export interface Session {
  me: Me | null;
  isSetupNeeded: boolean;
  isSetupCodeNeeded: boolean;
  /** On an organization's sub-address: where somebody with an account at the main host comes in from. '' elsewhere. */
  enterUrl: string;
  /** Where the help link leads; absent = our own help page. */
  helpUrl?: string;
}

const sessionKey = ['session'];
let isLost = false;

/** Who is signed in, asked once per page. */
export function useSession(): UseQueryResult<Session> {
  return useQuery({ queryKey: sessionKey, queryFn: loadSession, staleTime: Number.POSITIVE_INFINITY });
}

/** The signed-in person. Only for screens behind the login guard; throws elsewhere. */
export function useMe(): Me {
  const { data } = useSession();
  if (!data?.me) throw new Error('This screen needs somebody signed in.');
  return data.me;
}

/** The signed-in person outside of a component; null = nobody. */
export function currentMe(): Me | null {
  return queryClient.getQueryData<Session>(sessionKey)?.me ?? null;
}

/** Whether single letters are shortcuts for this person; a switch in the profile (look.md 6). */
export function usesSingleLetters(): boolean {
  return queryClient.getQueryData<Session>(sessionKey)?.me?.usesSingleLetters ?? true;
}

/** Puts somebody who has just signed in, or nobody, in place of the current person. */
export function replaceMe(me: Me | null): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  if (me) isLost = false;
  dressFor(me);
  queryClient.setQueryData<Session>(sessionKey, (session) => ({
    me,
    isSetupNeeded: false,
    isSetupCodeNeeded: false,
    enterUrl: session?.enterUrl ?? '',
    helpUrl: session?.helpUrl,
  }));
}

/** Notes a change the person made to themselves, without forgetting what is on the screen. */
export function updateMe(me: Me): void {
  queryClient.setQueryData<Session>(sessionKey, (session) => (session ? { ...session, me } : session));
}

/** Asks the server again who the person is: they changed what they may do. */
export async function refreshMe(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionKey });
}

/** True between the server's "your session is over" and the next sign-in: nothing can be saved, leaving must not ask. */
export function isSessionLost(): boolean {
  return isLost;
}

/** Calls `listener` once each time the session of a signed-in person ends, with the server's reason. Returns the way to stop. */
export function watchSession(listener: (reason: string) => void): () => void {
  return onSessionLost((reason) => {
    const session = queryClient.getQueryData<Session>(sessionKey);
    if (isLost || !session?.me) return;
    isLost = true;
    listener(reason);
  });
}

async function loadSession({ signal }: { signal: AbortSignal }): Promise<Session> {
  const session = await callRoute('api_v1_me', { signal });
  dressFor(session.me);
  return session;
}

function dressFor(me: Me | null): void {
  setTimeZone(me?.timezone);
  if (me && me.theme !== readThemeChoice()) setThemeChoice(me.theme);
}
