import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { sha256OfText } from '../platform/db/packed-html';

/** How many migrations the release of November 21, 2026 had, whose backups must still be read. */
export const oldMigrations = 11;
/** Html of the old database by its key; `missing` is named by a version and not stored. */
export const oldHtml = {
  theme: '<!doctype html><title>Thème</title><p ep-text="Hello">Grüße\r\n\t</p>',
  first: '<p>first 🌻</p>',
  second: '<p>second</p>',
  missing: '<p>never stored</p>',
};

/**
 * Rows as such a release stored them, and odd ones that it would have accepted from anyone's hands: unknown words,
 * ids of folders and documents that don't exist, numbers out of range, two open invitations of one address, a version without html.
 */
export async function insertOldRows(pool: pg.Pool): Promise<void> {
  const html = (text: string) => sha256OfText(text);
  const run = (text: string, values: unknown[] = []) => pool.query(text, values);
  await run(`insert into organizations (name) values ('Orchard'), ('Quarry')`);
  await run(`insert into users (email, name, theme, skin_tone, password_hash) values
    ('ann@orchard.example', 'Ann', 'dark', '1F3FB', 'x'), ('ben@orchard.example', 'Ben', 'sepia', 'green', null),
    ('cora@quarry.example', 'Cora', 'auto', '', null)`);
  await run(`insert into memberships (organization_id, user_id, role, last_template_id) values
    (1, 1, 'owner', 1), (1, 2, 'guest', 999), (2, 3, 'owner', 0)`);
  for (const text of [oldHtml.theme, oldHtml.first, oldHtml.second]) {
    const values = [html(text), gzipSync(text), Buffer.byteLength(text)];
    await run('insert into html_contents (organization_id, sha256, compressed, size) values (1, $1, $2, $3)', values);
  }
  await run(`insert into templates (organization_id, title, type, current_version, position, created_by) values
    (1, 'Harvest', 'email', 1, 1.5, 1), (1, 'Odd', 'letter', 1, 0, 1)`);
  await run(
    `insert into template_versions (organization_id, template_id, version, html_sha256, encoding, asset_key) values
     (1, 1, 1, $1, 'windows-1252', 'key-1'), (1, 2, 1, $2, 'klingon', 'key-2')`,
    [html(oldHtml.theme), html(oldHtml.missing)],
  );
  await run(`insert into folders (organization_id, template_id, parent_id, deleted_parent_id, name, deleted_at) values
    (1, 1, 0, 0, 'Spring', null), (1, 1, 1, 0, 'March', null), (1, 1, 4711, 0, 'Lost', null),
    (1, 1, 0, 1, 'Up', null), (1, 1, 0, 4711, 'Up and lost', null)`);
  await run(`insert into emails (organization_id, template_id, folder_id, deleted_folder_id, type, title, encoding,
      template_version, current_version, marker_prefix, created_by, deleted_at) values
    (1, 1, 0, 0, 'email', 'At the top', null, 1, 2, 'a', 1, null), (1, 1, 2, 0, 'page', 'In March', 'big5', 1, 1, 'b', 1, null),
    (1, 1, 4711, 0, 'poster', 'Nowhere', 'klingon', 1, 1, 'c', 1, null),
    (1, 1, 0, 4711, 'email', 'Out of a lost folder', null, 1, 1, 'd', 1, now()),
    (1, 1, 1, 0, 'email', 'Without html', null, 1, 1, 'e', 2, null)`);
  await run(
    `insert into email_versions (organization_id, email_id, version, html_sha256, title, settings, template_version, created_by)
     values (1, 1, 1, $1, 'At the top', '{"subject":"One"}', 1, 1), (1, 1, 2, $2, 'At the top', '{"subject":"Two"}', 1, 1),
       (1, 2, 1, $2, 'In March', '{}', 1, 1), (1, 3, 1, $1, 'Nowhere', '{}', 1, 1), (1, 4, 1, $1, 'Out', '{}', 1, 1),
       (1, 5, 1, $3, 'Without html', '{}', 1, 2)`,
    [html(oldHtml.first), html(oldHtml.second), html(oldHtml.missing)],
  );
  await run(
    `insert into drafts (organization_id, document_kind, document_id, user_id, tab_id, base_version, html_sha256,
       compressed, settings, origin) values
     (1, 'email', 1, 1, 'tab', 2, $1, $2, '{}', 'typing'), (1, 'email', 2, 1, 'tab', 1, $1, $2, '{}', 'autosaved'),
     (1, 'poster', 3, 1, 'tab', 1, $1, $2, '{}', 'typing'), (1, 'email', 4711, 1, 'tab', 1, $1, $2, '{}', 'typing')`,
    [html(oldHtml.missing), gzipSync(oldHtml.missing)],
  );
  await run(`insert into edit_leases (organization_id, document_kind, document_id, lease_number, expires_at) values
    (1, 'email', 1, 7, now()), (1, 'poster', 3, 1, now()), (2, 'email', 2, 1, now())`);
  await run(
    `insert into share_links (organization_id, document_kind, document_id, mode, token_encrypted, token_hash) values
     (1, 'email', 1, 'preview', 'x', 'a'), (1, 'poster', 1, 'comment', 'x', 'b'), (2, 'template', 1, 'preview', 'x', 'c')`,
  );
  await run(`insert into organization_invites (organization_id, email, role, token_hash) values
    (1, 'Dan@example.com', 'editor', 'a'), (1, 'dan@example.com', 'admin', 'b'), (2, 'dan@example.com', 'guest', 'c')`);
  await run(`insert into template_people (organization_id, template_id, user_id, invited_email, invite_hash, access) values
    (1, 1, 2, null, null, 'reader'), (1, 1, null, 'eve@example.com', 'same', 'editor'), (1, 2, null, 'eve@example.com', 'same', 'editor')`);
  await run(
    `insert into blobs (organization_id, key, sha256, type, size, width) values (1, 'blob', repeat('b', 64), 'image/png', -1, -5)`,
  );
  await run(`insert into images (organization_id, template_id, email_id, blob_id, original_id, width, height) values
    (1, 1, 1, 1, null, 10, 10), (1, 1, 1, 1, 1, 5, 5), (1, 1, null, 1, 4711, 5, 5)`);
  await run(`insert into upload_progress (organization_id, user_id, uuid, percent) values (1, 1, 'u', 140)`);
  await run(`insert into organization_exports (organization_id, state, percent) values (1, 'thinking', -3)`);
}
