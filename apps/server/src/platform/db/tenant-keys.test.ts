import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

interface Key {
  name: string;
  from: string;
  to: string;
  columns: string[];
}

let app: TestApp;
let keys: Key[];

beforeAll(async () => {
  app = await createTestApp();
  const { rows } = await app.pool.query<Key>(
    `select k.conname as name, f.relname as from, t.relname as to,
       array(select a.attname::text from unnest(k.conkey) with ordinality c(number, place)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number order by c.place) as columns
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'organization_id')
     order by 1`,
  );
  keys = rows;
});
afterAll(() => app.close());

describe('rows of two organizations', () => {
  it('[A1-tenant-keys] Every foreign key to a row of an organization includes the organization', () => {
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter(({ columns }) => columns[0] !== 'organization_id').map(({ name }) => name)).toEqual([]);
  });

  it('[A1-tenant-keys-refused] A row can’t name a parent of another organization: the database refuses it', async () => {
    const [mine, theirs] = [await buildUser(app.services), await buildUser(app.services)];
    const made = async ({ organization, ...author }: typeof mine) => {
      const theme = await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' });
      const owner = { ...author, organization };
      const email = await buildEmail(app.services, { organization, templateId: theme.id, author: owner });
      const insert = async (text: string) =>
        Number((await app.pool.query(`${text} returning id`, [organization.id, theme.id])).rows[0].id);
      const folder = await insert("insert into folders (organization_id, template_id, name) values ($1, $2, 'F')");
      const blob = Number(
        (
          await app.pool.query(
            `insert into blobs (organization_id, key, sha256, type, size) values ($1, $2, 'x', 'a/b', 1) returning id`,
            [organization.id, `key ${organization.id}`],
          )
        ).rows[0].id,
      );
      return { email: email.id, template: theme.id, folder, blob };
    };
    const [own, foreign] = [await made(mine), await made(theirs)];
    const change = (table: string, column: string, id: number, where = `organization_id = ${mine.organization.id}`) =>
      app.pool.query(`update ${table} set ${column} = ${id} where ${where}`);
    const { id } = mine.organization;
    await app.pool.query(
      `insert into images (organization_id, template_id, email_id, blob_id, width, height) values ($1, $2, $3, $4, 1, 1)`,
      [id, own.template, own.email, own.blob],
    );
    const refused = [
      ['emails', 'template_id', foreign.template, 'emails_template_fk'],
      ['emails', 'folder_id', foreign.folder, 'emails_folder_fk'],
      ['emails', 'deleted_folder_id', foreign.folder, 'emails_deleted_folder_fk'],
      ['versions', 'version = 99, document_id', foreign.email, 'versions_document_fk'],
      ['folders', 'template_id', foreign.template, 'folders_template_fk'],
      ['folders', 'parent_id', foreign.folder, 'folders_parent_fk'],
      ['folders', 'deleted_parent_id', foreign.folder, 'folders_deleted_parent_fk'],
      ['images', 'template_id', foreign.template, 'images_template_fk'],
      ['images', 'email_id', foreign.email, 'images_email_fk'],
      ['images', 'blob_id', foreign.blob, 'images_blob_fk'],
      ['memberships', 'last_template_id', foreign.template, 'memberships_last_template_fk'],
    ] as const;
    for (const [table, column, parent, key] of refused)
      await expect(change(table, column, parent), key).rejects.toThrow(key);
    // The same with parents of their own.
    expect((await change('emails', 'folder_id', own.folder)).rowCount).toBe(1);
    expect((await change('memberships', 'last_template_id', own.template)).rowCount).toBe(1);
  });

  it('[A1-tenant-keys-none] When a parent is deleted, only the name of it goes, not the organization', async () => {
    const { organization, ...author } = await buildUser(app.services);
    const theme = await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' });
    await buildEmail(app.services, { organization, templateId: theme.id, author: { ...author, organization } });
    const parent = await app.pool.query(
      "insert into folders (organization_id, template_id, name) values ($1, $2, 'Parent') returning id",
      [organization.id, theme.id],
    );
    const folderId = parent.rows[0].id;
    await app.pool.query(
      "insert into folders (organization_id, template_id, parent_id, deleted_parent_id, name) values ($1, $2, $3, $3, 'Child')",
      [organization.id, theme.id, folderId],
    );
    await app.pool.query('update emails set folder_id = $1, deleted_folder_id = $1 where organization_id = $2', [
      folderId,
      organization.id,
    ]);
    await app.pool.query('delete from folders where id = $1', [folderId]);
    const { rows } = await app.pool.query(
      `select coalesce(parent_id, deleted_parent_id) as id from folders where organization_id = $1
       union all select coalesce(folder_id, deleted_folder_id) from emails where organization_id = $1`,
      [organization.id],
    );
    expect(rows).toEqual([{ id: null }, { id: null }]);
  });
});
