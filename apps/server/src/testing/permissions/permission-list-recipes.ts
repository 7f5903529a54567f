import { buildTemplate, type UserRecord } from '../factories';
import type { TestRequest } from '../test-app';
import type { Recipe, Situation } from './permission-recipes';

/** Returns a request for a theme that is created for this call. */
export const onTemplate =
  (rest: Omit<TestRequest, 'as' | 'params'> = {}): Recipe =>
  async ({ world }) => ({ params: { id: (await world.freshTemplate()).id }, ...rest });

/** Creates a theme for this call, with a folder in it. */
async function withFolder({ app, world }: Situation) {
  const { id } = await world.freshTemplate();
  const { body } = await app.call('templates_folders_create', {
    params: { id },
    body: { name: 'Spring' },
    as: world.ownerSession,
  });
  return { id, fid: body.folder.id as number };
}

/** Creates a theme for this call, with an email in it; with `isDeleted`, the email is in the trash. */
export async function withEmailOf({ app, world }: Situation, { isDeleted }: { isDeleted: boolean }) {
  const { id } = await world.freshTemplate();
  const as = world.ownerSession;
  const { body } = await app.call('templates_emails_create', {
    params: { id },
    body: { title: 'Spring', type: 'email' },
    as,
  });
  const eid = body.email.id as number;
  if (isDeleted) await app.call('templates_emails_delete', { params: { id }, body: { ids: [eid] }, as });
  return { id, eid };
}

/** Creates a finished action of the caller on emails of a theme, if they can have one. */
const withBulk: Recipe = async (situation) => {
  const { app, world, caller } = situation;
  const { id } = await withEmailOf(situation, { isDeleted: false });
  const { rows: themes } = await app.pool.query('select organization_id from templates where id = $1', [id]);
  const person = world.people[caller] ?? (world.people.owner as UserRecord);
  const { rows } = await app.pool.query(
    `insert into bulk_changes (organization_id, template_id, action, state, total, created_by)
     values ($1, $2, 'move', 'done', 0, $3) returning id`,
    [themes[0].organization_id, id, person.id],
  );
  return { params: { id, bulkId: Number(rows[0].id) } };
};

/** Creates a deleted theme of the caller's own organization. */
const withDeletedTheme: Recipe = async ({ app, world, caller }) => {
  const author = world.people[caller] ?? (world.people.owner as UserRecord);
  const { id } = await buildTemplate(app.services, { organization: author.organization, author });
  await app.pool.query('update templates set deleted_at = now() where id = $1', [id]);
  return { params: { id } };
};

/** Requests for folders, bulk actions on emails, and restoring from the trash, each with its own theme. */
export const listRecipes = {
  templates_folders_create: onTemplate({ body: { name: 'Spring' } }),
  templates_folders_update: async (situation) => ({
    params: await withFolder(situation),
    body: { title: 'Summer' },
  }),
  templates_emails_stamp: onTemplate(),
  templates_emails_window: onTemplate(),
  templates_emails_authors: onTemplate(),
  templates_bulk_start: async (situation) => {
    const { id } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { action: 'move', view: {}, fid: 0 } };
  },
  templates_emails_fit: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { ids: [eid], to: (await situation.world.freshTemplate()).id } };
  },
  templates_emails_copy: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { ids: [eid], to: (await situation.world.freshTemplate()).id } };
  },
  templates_bulk: withBulk,
  templates_bulk_undo: withBulk,
  templates_folders_collapse: async (situation) => ({
    params: await withFolder(situation),
    body: { isCollapsed: true },
  }),
  templates_folders_move: async (situation) => {
    const { id, fid } = await withFolder(situation);
    const body = { name: 'Autumn' };
    const other = await situation.app.call('templates_folders_create', {
      params: { id },
      body,
      as: situation.world.ownerSession,
    });
    return { params: { id }, body: { action: 'append_folder', fid: other.body.folder.id, cfid: fid } };
  },
  templates_folder_delete: async (situation) => ({ params: await withFolder(situation) }),
  templates_folder_restore: async (situation) => {
    const params = await withFolder(situation);
    await situation.app.call('templates_folder_delete', { params, as: situation.world.ownerSession });
    return { params };
  },
  deleted_templates: async () => ({}),
  deleted_templates_restore: withDeletedTheme,
  templates_emails_move: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { ids: [eid], fid: 0 } };
  },
  templates_emails_delete: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { ids: [eid] } };
  },
  templates_emails_duplicate: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { ids: [eid] } };
  },
  templates_emails_export: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { ids: [eid] } };
  },
  templates_emails_pictures: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: false });
    return { params: { id }, body: { ids: [eid] } };
  },
  build_palette_screenshots: onTemplate({ body: { version: 1, ids: ['section-0'] } }),
  build_screenshots_retry: onTemplate({ body: { kind: 'layout' } }),
  templates_trash: onTemplate(),
  templates_trash_delete: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: true });
    return { params: { id }, body: { ids: [eid] } };
  },
  templates_trash_restore: async (situation) => {
    const { id, eid } = await withEmailOf(situation, { isDeleted: true });
    return { params: { id }, body: { ids: [eid] } };
  },
} satisfies Record<string, Recipe>;
