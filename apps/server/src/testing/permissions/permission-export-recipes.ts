import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { exportPath } from '../../features/delivery/exports/export-files';
import type { UserRecord } from '../factories';
import { withEmailOf } from './permission-list-recipes';
import type { Recipe, Situation } from './permission-recipes';
import { onEmail } from './permission-version-recipes';

/** Creates a finished export of the caller, if they can have one. */
async function withExport(situation: Situation) {
  const { app, world, caller } = situation;
  const { id } = await withEmailOf(situation, { isDeleted: false });
  const { rows: themes } = await app.pool.query('select organization_id from templates where id = $1', [id]);
  const person = world.people[caller] ?? (world.people.owner as UserRecord);
  const { rows } = await app.pool.query(
    `insert into export_jobs (organization_id, template_id, kind, request, state, file_name, created_by, expires_at)
     values ($1, $2, 'zip', '{"ids":[],"version":0,"choices":{}}', 'done', 'a.zip', $3, now() + interval '90 days') returning id`,
    [themes[0].organization_id, id, person.id],
  );
  const xid = Number(rows[0].id);
  const path = exportPath(app.services, xid);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'PK');
  return { params: { id, xid } };
}

/** Requests of the routes of exports (`permission-recipes.ts`). */
export const exportRecipes = {
  build_export: onEmail({ query: { kind: 'html' } }),
  build_export_size: onEmail({ query: { kind: 'html' } }),
  build_export_readiness: onEmail(),
  templates_exports_release: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { eid, version: 1, reason: 'It is urgent.' } };
  },
  build_export_pages: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, query: { pids: String(eid) } };
  },
  templates_exports: async (situation) => {
    const { id } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id } };
  },
  templates_exports_create: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { ids: [eid], kind: 'zip' } };
  },
  templates_exports_cancel: withExport,
  templates_exports_retry: withExport,
  templates_exports_download: withExport,
} satisfies Record<string, Recipe>;
