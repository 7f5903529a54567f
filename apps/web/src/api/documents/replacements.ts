import type { EmailHits, Replacement, ReplacementQuery } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** Polling interval of a running replacement. */
const pollMs = 1000;

/** Returns true while the server is working on it. */
export function isReplacing({ state }: Pick<Replacement, 'state'>): boolean {
  return state === 'waiting' || state === 'running' || state === 'returning';
}

/** The matches in some emails. Emails without a match are omitted. */
export async function findInEmails(
  tid: number,
  ids: readonly number[],
  { query, signal }: { query: ReplacementQuery; signal: AbortSignal },
): Promise<EmailHits[]> {
  const body = { ids: [...ids], query };
  return (await callRoute('templates_replacements_find', { params: { id: tid }, body, signal })).emails;
}

/** The person's last replacements in a theme, polled while one is running. */
export function replacementsQuery(tid: number) {
  return queryOptions({
    queryKey: keys.replacements(tid),
    queryFn: async ({ signal }) =>
      (await callRoute('templates_replacements', { params: { id: tid }, signal, isQuiet: true })).replacements,
    refetchInterval: ({ state }) => (state.data?.some(isReplacing) ? pollMs : false),
    gcTime: 0,
  });
}

/** Starts a job that replaces a text or address in many documents of a theme. */
export async function startReplacement(tid: number, body: Body<'templates_replacements_create'>): Promise<Replacement> {
  return (await callRoute('templates_replacements_create', { params: { id: tid }, body })).replacement;
}

/** Starts a job that restores the documents of a replacement to their previous versions. */
export async function returnReplacement(tid: number, rid: number): Promise<Replacement> {
  return (await callRoute('templates_replacements_return', { params: { id: tid, rid } })).replacement;
}
