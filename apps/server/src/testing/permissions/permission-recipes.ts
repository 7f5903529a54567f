import type { RouteName } from '@galley/contract';
import { buildUser } from '../factories';
import type { TestApp, TestCaller, TestRequest } from '../test-app';
import { accountRecipes } from './permission-account-recipes';
import { adminRecipes } from './permission-admin-recipes';
import { approvalRecipes } from './permission-approval-recipes';
import { authRecipes } from './permission-auth-recipes';
import { billingRecipes } from './permission-billing-recipes';
import { commentRecipes } from './permission-comment-recipes';
import { documentRecipes } from './permission-document-recipes';
import { exportRecipes } from './permission-export-recipes';
import { imageRecipes, withImage } from './permission-image-recipes';
import { layoutRecipes } from './permission-layout-recipes';
import { listRecipes, onTemplate } from './permission-list-recipes';
import { notificationRecipes } from './permission-notification-recipes';
import { organizationRecipes } from './permission-organization-recipes';
import { partRecipes } from './permission-part-recipes';
import { pinRecipes } from './permission-pin-recipes';
import { replacementRecipes } from './permission-replacement-recipes';
import { logSettingsRecipes, scimRecipes } from './permission-scim-recipes';
import { sourceRecipes } from './permission-source-recipes';
import { ssoRecipes } from './permission-sso-recipes';
import type { CallerName } from './permission-table';
import { teamRecipes } from './permission-team-recipes';
import { themeRecipes } from './permission-theme-recipes';
import { transferRecipes } from './permission-transfer-recipes';
import { onEmail, versionRecipes } from './permission-version-recipes';
import { newUuid, type World } from './permission-world';

export interface Situation {
  app: TestApp;
  world: World;
  caller: CallerName;
  as: TestCaller;
}

export type Recipe = (situation: Situation) => Promise<Omit<TestRequest, 'as'>>;

const uploadName = 'theme.html';

function themeForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ uuid: newUuid(), templateType: 'email', ...fields }))
    form.set(name, value);
  form.set('template', new File(['<p class="block-edit">Hi</p>'], uploadName, { type: 'text/html' }));
  return form;
}

/** One request per route of the contract. A route without one doesn't compile. */
export const recipes: Record<RouteName, Recipe> = {
  health: async () => ({}),
  livez: async () => ({}),
  readyz: async () => ({}),
  openapi: async () => ({}),
  api_docs: async () => ({}),
  canvas_frame: async () => ({}),
  assets: async ({ app, world }) => {
    const { rows } = await app.pool.query(
      "select asset_key from versions join template_files on version_id = versions.id where document_kind = 'template' and document_id = $1",
      [world.template.id],
    );
    return { params: { key: rows[0].asset_key, '*': 'images/dot.png' } };
  },
  blobs: async (situation) => {
    const { image } = await withImage(situation);
    const [key = '', name = ''] = new URL(image.src, 'http://any').pathname.split('/').slice(2);
    return { params: { key, name: decodeURIComponent(name) } };
  },
  content: async ({ app, world, caller }) => {
    if (caller === 'anonymous') return { params: { ticket: 'made.up' } };
    const { id } = await world.freshEmail();
    const token = await world.tokenFor('owner', 'emails', id);
    const { body } = await app.call('preview', { params: { kind: 'e', id, token } });
    if (caller === 'anonymous with a revoked token') {
      const as = world.ownerSession;
      const [link] = (await app.call('share_links', { params: { id }, as })).body.shareLinks;
      await app.call('share_links_revoke', { params: { id, linkId: link.id }, as });
    }
    return { params: { ticket: String(body.contentUrl).split('/').at(-1) ?? '' } };
  },
  api_v1_people: onTemplate(),
  api_v1_people_invite: async (situation) => {
    const { app, world } = situation;
    const member = await buildUser(app.services, { organization: world.people.owner?.organization, role: 'editor' });
    return { params: { id: (await world.freshTemplate()).id }, body: { uid: member.id } };
  },
  api_v1_signup_commentor: async ({ app, world }) => {
    const member = await buildUser(app.services, { organization: world.people.owner?.organization, role: 'commentor' });
    return { params: { id: (await world.freshTemplate()).id }, body: { uid: member.id } };
  },
  api_v1_people_invite_remove: async ({ app, world }) => {
    const { id } = await world.freshTemplate();
    const organization = world.people.owner?.organization;
    const member = await buildUser(app.services, { organization, role: 'editor' });
    const { body } = await app.call('api_v1_people_invite', {
      params: { id },
      body: { uid: member.id },
      as: world.ownerSession,
    });
    const entry = body.templatePeople.find((person: { id: number }) => person.id === member.id);
    return { params: { id, rid: entry.rid } };
  },
  api_v1_templates: async () => ({}),
  templates_update: onTemplate({ body: { title: 'New name' } }),
  template_settings: onTemplate(),
  template_settings_save: onTemplate({ body: { settings: { emaAliasEnabled: true, loadsRemoteContent: false } } }),
  templates_delete: onTemplate(),
  starter_templates: async () => ({}),
  build_starter_template_create: async () => ({ body: { templateType: 'page', name: 'press-page' } }),
  templates_last: onTemplate(),
  templates_fu_notice: async () => ({ body: { id: 1 } }),
  templates_search: async () => ({ body: { term: 'spring' } }),
  templates_search_places: async () => ({ body: { term: 'spring' } }),
  build_template_upload: async () => ({ form: themeForm({ title: 'Uploaded' }) }),
  build_template_upload_new_version: async ({ world }) => ({
    params: { id: (await world.freshTemplate()).id },
    form: themeForm({}),
  }),
  build_template_source: async ({ world }) => ({ params: { id: (await world.freshTemplate()).id, version: 1 } }),
  build_templates_uploading_status: async ({ app, world, caller }) => {
    const uuid = newUuid();
    const person = world.people[caller] ?? world.people.owner;
    await app.pool.query(
      'insert into upload_progress (organization_id, user_id, uuid, percent) values ($1, $2, $3, 50)',
      [person?.organization.id, person?.id, uuid],
    );
    return { params: { uuid } };
  },
  templates_emails: async ({ world }) => ({ params: { id: world.template.id } }),
  templates_emails_create: async ({ world }) => ({
    params: { id: world.template.id },
    body: { title: 'New', type: 'email' },
  }),
  templates_emails_import: async ({ world }) => {
    const form = new FormData();
    form.set('html', new File(['<p class="block-edit">Hi</p>'], 'spring.html', { type: 'text/html' }));
    return { params: { id: world.template.id }, form };
  },
  templates_emails_update: async ({ world }) => ({
    params: { id: world.template.id, eid: (await world.freshEmail()).id },
    body: { title: 'Renamed' },
  }),
  build_duplicate_email: onEmail({ body: { title: 'Copy' } }),
  builder_delete_email: onEmail(),
  ...accountRecipes,
  ...adminRecipes,
  ...approvalRecipes,
  ...billingRecipes,
  ...commentRecipes,
  ...documentRecipes,
  ...authRecipes,
  ...exportRecipes,
  ...imageRecipes,
  ...layoutRecipes,
  ...partRecipes,
  ...listRecipes,
  ...logSettingsRecipes,
  ...notificationRecipes,
  ...organizationRecipes,
  ...pinRecipes,
  ...replacementRecipes,
  ...scimRecipes,
  ...sourceRecipes,
  ...ssoRecipes,
  ...teamRecipes,
  ...themeRecipes,
  ...transferRecipes,
  ...versionRecipes,
};
