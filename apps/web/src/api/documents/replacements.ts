import type { EmailHits, Replacement, ReplacementQuery } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** How often a replacement that runs is looked after. */
const pollMs = 1000;

/** Whether the server is still at it. */
export function isReplacing({ state }: Pick<Replacement, 'state'>): boolean {
  return state === 'waiting' || state === 'running' || state === 'returning';
}

/** The hits in some emails; those without any aren't in it. */
export async function findInEmails(
  tid: number,
  ids: readonly number[],
  { query, signal }: { query: ReplacementQuery; signal: AbortSignal },
): Promise<EmailHits[]> {
  const body = { ids: [...ids], query };
  return (await callRoute('templates_replacements_find', { params: { id: tid }, body, signal })).emails;
}

/** A person's last replacements in a theme; asked again while one runs. */
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

/** Starts returning the documents of a replacement to the version before. */
export async function returnReplacement(tid: number, rid: number): Promise<Replacement> {
  return (await callRoute('templates_replacements_return', { params: { id: tid, rid } })).replacement;
}
