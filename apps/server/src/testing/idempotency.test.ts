import { randomUUID } from 'node:crypto';
import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/run-length';
import { makeWorld, routeNames, type World } from './permissions/permission-matrix';
import { recipes } from './permissions/permission-recipes';
import { createTestApp, type TestApp } from './test-app';

/**
 * Routes that change or read something, or that can create something only once: repeating them creates nothing more.
 */
const makesNothing: readonly RouteName[] = [
  'build_layout_draft_put',
  'build_layout_lease_release',
  'build_layout_lease_renew',
  'build_layout_lease_take',
  'build_layout_version_name',
  'build_pin_draft_put',
  'build_pin_lease_release',
  'build_pin_lease_renew',
  'build_pin_lease_take',
  'build_pin_version_name',
  'account_cancel',
  'account_cancel_undo',
  'account_default_themes',
  'account_invites_check',
  'account_invites_revoke',
  'account_members_change',
  'account_members_preview',
  'account_new_themes',
  'account_log_retention',
  'account_log_stream_test',
  'account_organization_leave',
  'account_team_change',
  'account_team_member_add',
  'account_team_theme_give',
  'access_ended_enter',
  'account_organization_access_end',
  'account_organization_role',
  'account_scim_groups_role',
  'account_sso_domains_join',
  'account_sso_domains_verify',
  'account_sso_providers_update',
  'account_sso_require',
  'account_two_factor_require',
  'admin_file_check_start',
  'admin_jobs_retry',
  'admin_limits_save',
  'admin_mail_test',
  'admin_users_delete',
  'admin_users_lock',
  'admin_users_unlock',
  'api_v1_account_organization',
  'api_v1_auth_forgot_password',
  'api_v1_auth_handover',
  'api_v1_auth_id_providers',
  'api_v1_auth_login',
  'api_v1_auth_reset_password',
  'api_v1_billing_cards_remove',
  'api_v1_profile',
  'api_v1_profile_save_notifications',
  'api_v1_signup',
  'api_v1_signup_confirm',
  'billing_cards_save',
  'billing_details_save',
  'build_approvals_answer',
  'build_template_approvals_answer',
  'build_layout_approvals_answer',
  'build_pin_approvals_answer',
  'build_checklist_check',
  'build_comments_add_emoji',
  'build_comments_read',
  'build_comments_status',
  'build_comments_update',
  'build_draft_put',
  'build_email_html',
  'build_images_measure',
  'build_images_replace',
  'build_images_update',
  'build_layout_get_htmls',
  'build_layout_load',
  'build_layout_save_html',
  'build_layout_settings',
  'build_lease_release',
  'build_lease_renew',
  'build_lease_take',
  'build_libraries_pin_groups_update',
  'build_library_get_htmls',
  'build_library_update',
  'build_palette_screenshots',
  'build_notifications_all_status',
  'build_notifications_status',
  'build_pin_archive_links_change',
  'build_pin_archive_update',
  'build_screenshots_retry',
  'build_template_checklist_check',
  'build_template_draft_put',
  'build_template_html',
  'build_template_images_measure',
  'build_template_images_replace',
  'build_template_images_update',
  'build_template_lease_release',
  'build_template_lease_renew',
  'build_template_lease_take',
  'build_template_rules_edit_start',
  'build_template_upgrade',
  'build_template_upgrade_compare',
  'build_template_upgrade_undo',
  'build_template_version_name',
  'build_transfer_cancel',
  'build_version_name',
  'change_password',
  'deleted_templates_restore',
  'integrations_authorize',
  'integrations_callback',
  'integrations_remove',
  'integrations_settings_update',
  'integrations_sources',
  'integrations_test',
  'invites_accept',
  'logout',
  'notifications_unsubscribe',
  'organizations_enter',
  'organizations_join',
  'pages_unpublish',
  'passkeys_options',
  'passkeys_sign_in',
  'profile_browser_timezone',
  'profile_change_email',
  'profile_confirm_email',
  'profile_delete_account',
  'profile_passkeys_ask',
  'profile_passkeys_remove',
  'profile_passkeys_rename',
  'profile_passkeys_start',
  'profile_push_subscribe',
  'profile_push_unsubscribe',
  'profile_refuse_email',
  'profile_set_skin_tone',
  'profile_set_theme',
  'profile_two_factor_off',
  'profile_upload_avatar',
  'setup_create',
  'share_links_update',
  'template_link_checks',
  'template_link_checks_start',
  'template_personas_update',
  'template_settings_save',
  'template_share_links_update',
  'templates_bulk_undo',
  'templates_emails_delete',
  'templates_emails_export',
  'templates_emails_fit',
  'templates_emails_move',
  'templates_emails_pictures',
  'templates_emails_update',
  'templates_exports_cancel',
  'templates_exports_release',
  'templates_exports_retry',
  'templates_folder_restore',
  'templates_folders_collapse',
  'templates_folders_move',
  'templates_folders_update',
  'templates_fu_notice',
  'templates_image_folders_update',
  'templates_images_move',
  'templates_last',
  'templates_replacements_find',
  'templates_replacements_return',
  'templates_search',
  'templates_search_places',
  'templates_trash_delete',
  'templates_trash_restore',
  'templates_update',
];

const routeOf = (name: RouteName): RouteDefinition => routes[name];
const creating = routeNames.filter((name) => routeOf(name).creates);

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open', hasSubdomains: true } });
  world = await makeWorld(app);
});
afterAll(async () => await app.close());

/** Returns the number of rows in all tables that a route may add to, except the key's own. */
async function countRows(): Promise<number> {
  const { rows: tables } = await app.pool.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename not in ('idempotency_keys', 'upload_progress')",
  );
  const counts = await Promise.all(
    tables.map(async ({ tablename }) => {
      const { rows } = await app.pool.query(`select count(*)::int as count from "${tablename}"`);
      return rows[0].count as number;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('[F-A3-routes] every route that makes something', () => {
  test('is marked so that clients send a key, and every other one is known to make nothing', () => {
    const unmarked = routeNames.filter(
      (name) => ['POST', 'PUT'].includes(routeOf(name).method) && !routeOf(name).creates,
    );
    expect(unmarked.toSorted()).toEqual([...makesNothing].toSorted());
  });

  test.each(everyNth(creating, 3))(
    '%s makes one thing of two requests with one key, at once and later',
    async (name) => {
      app.clock.advance(61_000);
      const as = world.ownerSession;
      const request = { ...(await recipes[name]({ app, world, caller: 'owner', as })), as };
      const headers = { ...request.headers, 'idempotency-key': randomUUID() };
      const send = () => app.call(name, { ...request, headers });
      const [first, second] = await Promise.all([send(), send()]);
      expect([first.status, second.status, second.body?.error]).toEqual([200, 200, undefined]);
      const rows = await countRows();
      const third = await send();
      expect([third.status, third.body]).toEqual([200, first.body]);
      expect(await countRows()).toBe(rows);
      expect(second.body).toEqual(first.body);
      if (!request.body || Object.keys(request.body).length === 0) return;
      const other = await app.call(name, {
        ...request,
        headers,
        params: request.params,
        query: request.query,
        body: {},
      });
      // Exports are also limited in number.
      expect([400, 409, 429]).toContain(other.status);
    },
  );

  test('a request that failed may be tried again under its key', async () => {
    const { id } = await world.freshTemplate();
    const headers = { 'idempotency-key': randomUUID() };
    const as = world.ownerSession;
    const create = (name: string, pid: number) =>
      app.call('templates_folders_create', { params: { id }, body: { name, pid }, headers, as });
    expect((await create('Spring', 999_999)).status).toBe(400);
    const made = await create('Spring', 0);
    expect([made.status, (await create('Spring', 0)).body]).toEqual([200, made.body]);
    expect([(await create('Summer', 0)).status, (await create('Summer', 0)).body.code]).toEqual([409, 'conflict']);
  });

  test('keeps no link and no password in plain sight', async () => {
    const { id } = await world.freshEmail();
    const headers = { 'idempotency-key': randomUUID() };
    const { body } = await app.call('share_links_create', { params: { id }, headers, as: world.ownerSession });
    const token = String(body.shareLink.url).split('/').at(-1);
    const { rows } = await app.pool.query('select * from idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
