import type { UserRecord } from '../factories';
import { withEmailOf } from './permission-list-recipes';
import type { Recipe, Situation } from './permission-recipes';

const query = { text: 'spring', kind: 'text', isCaseSensitive: false, isWholeWord: false };

/** Creates a finished replacement of the caller, if they can have one. */
async function withReplacement(situation: Situation) {
  const { app, world, caller } = situation;
  const { id } = await withEmailOf(situation, { isDeleted: false });
  const { rows: themes } = await app.pool.query('select organization_id from templates where id = $1', [id]);
  const person = world.people[caller] ?? (world.people.owner as UserRecord);
  const { rows } = await app.pool.query(
    `insert into replacements (organization_id, template_id, request, state, created_by)
     values ($1, $2, $3, 'done', $4) returning id`,
    [themes[0].organization_id, id, { query, replacement: 'fall', documents: [] }, person.id],
  );
  return { params: { id, rid: Number(rows[0].id) } };
}

/** Requests of the routes of replacements (`permission-recipes.ts`). */
export const replacementRecipes = {
  templates_replacements_find: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { ids: [eid], query } };
  },
  templates_replacements: async (situation) => {
    const { id } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id } };
  },
  templates_replacements_create: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { query, replacement: 'fall', documents: [{ id: eid, version: 1 }] } };
  },
  templates_replacements_get: withReplacement,
  templates_replacements_return: withReplacement,
} satisfies Record<string, Recipe>;
