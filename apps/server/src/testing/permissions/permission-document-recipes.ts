import { noEmailSettings } from '@galley/contract';
import { onTemplate } from './permission-list-recipes';
import type { Recipe, Situation } from './permission-recipes';
import { type CallerName, matrix } from './permission-table';
import { onEmail } from './permission-version-recipes';

const settings = noEmailSettings;

/** Creates a document. The caller holds its lease, if they can. */
async function withLease({ app, world, caller, as }: Situation) {
  const { id } = await world.freshEmail();
  if (matrix['email.editor'][caller] !== 'ok') return { id, tabId: 'tab', number: 1 };
  const { body } = await app.call('build_lease_take', { params: { id }, body: { tabId: 'tab' }, as });
  return { id, tabId: 'tab', number: body.lease.number as number };
}

/** Creates a document with a share link. */
async function withLink({ app, world }: Situation) {
  const { id } = await world.freshEmail();
  const { body } = await app.call('share_links_create', { params: { id }, as: world.ownerSession });
  return { id, linkId: body.shareLink.id as number };
}

/** Creates a theme with a share link. */
async function withTemplateLink({ app, world }: Situation) {
  const { id } = await world.freshTemplate();
  const { body } = await app.call('template_share_links_create', { params: { id }, as: world.ownerSession });
  return { id, linkId: body.shareLink.id as number };
}

const carriesToken = (caller: CallerName) => caller.startsWith('anonymous with');

/** Requests for an open document: reading, saving, its lease and drafts, its links and previews. */
export const documentRecipes = {
  build_email_html: async ({ world, caller }) => {
    const { id } = await world.freshEmail();
    const query = carriesToken(caller) ? { previewToken: await world.tokenFor(caller, 'emails', id) } : undefined;
    return { params: { id }, query };
  },
  build_template_html: async ({ world, caller }) => {
    const { id } = await world.freshTemplate();
    const query = carriesToken(caller) ? { previewToken: await world.tokenFor(caller, 'templates', id) } : undefined;
    return { params: { id }, query };
  },
  build_email_get_html: onEmail(),
  build_email_canvas: onEmail(),
  build_save: async (situation) => {
    const { id, tabId, number } = await withLease(situation);
    return {
      params: { id },
      body: { html: '<p>Saved</p>', title: 'Saved', version: 1, leaseNumber: number, settings, tabId },
    };
  },
  build_email_settings: onEmail({ query: { version: 1 }, body: { settings } }),
  build_email_history: onEmail(),
  build_email_state: onEmail(),
  build_theme_causes: onEmail({ query: { templateVersion: '1' } }),
  build_email_details: onEmail(),
  build_email_metadata: onEmail({ query: { version: 1 }, body: { metadata: { title: 'Spring' } } }),
  build_version_restore: async (situation) => {
    const { id, number } = await withLease(situation);
    return { params: { id, version: 1 }, body: { leaseNumber: number, baseVersion: 1 } };
  },
  build_lease_take: onEmail({ body: { tabId: 'tab' } }),
  build_lease_renew: async (situation) => {
    const { id, tabId, number } = await withLease(situation);
    return { params: { id }, body: { tabId, number } };
  },
  build_lease_release: async (situation) => {
    const { id, tabId, number } = await withLease(situation);
    return { params: { id }, body: { tabId, number } };
  },
  build_draft_get: onEmail(),
  build_draft_put: onEmail({
    body: { baseVersion: 1, tabId: 'tab', changes: 1, settings, content: { kind: 'full', html: '<p>Draft</p>' } },
  }),
  build_draft_discard: onEmail({ query: { tabId: 'tab' } }),
  share_links: onEmail(),
  share_links_create: onEmail(),
  share_links_update: async (situation) => ({
    params: await withLink(situation),
    body: { label: 'For the printer', expiresAt: 0 },
  }),
  share_links_replace: async (situation) => ({ params: await withLink(situation) }),
  share_links_revoke: async (situation) => ({ params: await withLink(situation) }),
  template_share_links: onTemplate(),
  template_share_links_create: onTemplate(),
  template_share_links_update: async (situation) => ({
    params: await withTemplateLink(situation),
    body: { label: 'For the printer', expiresAt: 0 },
  }),
  template_share_links_replace: async (situation) => ({ params: await withTemplateLink(situation) }),
  template_share_links_revoke: async (situation) => ({ params: await withTemplateLink(situation) }),
  build_preview: onEmail(),
  outgoing_mails: async () => ({ query: { ids: '1,2' } }),
  template_send_link: onTemplate({ body: { email: 'ola@galley.test', note: 'Look' } }),
  build_send_test: onEmail({ body: { email: 'ola@galley.test' } }),
  build_export_send_link: async ({ world }) => {
    const { id } = await world.freshEmail();
    return { params: { id }, body: { eid: id, email: 'ola@galley.test', note: 'Look' } };
  },
  preview: async ({ world, caller }) => {
    const { id } = await world.freshEmail();
    return { params: { kind: 'e', id, token: await world.tokenFor(caller, 'emails', id) } };
  },
} satisfies Record<string, Recipe>;
