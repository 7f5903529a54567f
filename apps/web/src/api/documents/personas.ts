import type { Persona } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys } from '../keys';

/** The editable fields of a persona. */
export type PersonaFields = Pick<Persona, 'name' | 'data'>;

/** The personas of a theme, sorted by name, and what they can fill in for it and for one of its emails or pages. */
export function personasQuery(tid: number, eid?: number) {
  return queryOptions({
    queryKey: keys.personas(tid, eid ?? 0),
    queryFn: ({ signal }) => callRoute('template_personas', { params: { id: tid }, query: { eid }, signal }),
  });
}

/** Creates a persona, or updates the one with this id. */
export async function savePersona(tid: number, id: number | null, body: PersonaFields): Promise<Persona> {
  if (id === null) return (await callRoute('template_personas_create', { params: { id: tid }, body })).persona;
  return (await callRoute('template_personas_update', { params: { id: tid, personaId: id }, body })).persona;
}

/** Deletes a persona of a theme. */
export async function deletePersona(tid: number, id: number): Promise<void> {
  await callRoute('template_personas_delete', { params: { id: tid, personaId: id } });
}
