import { noEmailSettings } from '@galley/contract';
import { onTemplate } from './permission-list-recipes';
import type { Recipe, Situation } from './permission-recipes';
import { matrix } from './permission-table';

/** Creates a theme. The caller holds its lease, if they can. */
async function withLease({ app, world, caller, as }: Situation) {
  const { id } = await world.freshTemplate();
  if (matrix['template.admin'][caller] !== 'ok') return { id, tabId: 'tab', number: 1 };
  const { body } = await app.call('build_template_lease_take', { params: { id }, body: { tabId: 'tab' }, as });
  return { id, tabId: 'tab', number: body.lease.number as number };
}

async function onUpgradeItem({ app, world }: Situation) {
  const { id } = await world.freshTemplate();
  const body = { title: 'Spring', type: 'email' };
  const made = await app.call('templates_emails_create', { params: { id }, body, as: world.ownerSession });
  return { params: { id, kind: 'email', itemId: made.body.email.id } };
}

async function onPersona({ app, world }: Situation) {
  const { id } = await world.freshTemplate();
  const asked = { params: { id }, body: { name: 'Ada', data: '{}' }, as: world.ownerSession };
  const { persona } = (await app.call('template_personas_create', asked)).body;
  return { params: { id, personaId: persona.id } };
}

/** Requests for editing a theme itself. */
export const themeRecipes = {
  template_personas: onTemplate(),
  template_personas_create: onTemplate({ body: { name: 'Ada', data: '{}' } }),
  template_personas_update: async (situation) => ({
    ...(await onPersona(situation)),
    body: { name: 'Bea', data: '{}' },
  }),
  template_personas_delete: onPersona,
  template_link_checks: onTemplate({ body: { addresses: [] } }),
  template_link_checks_start: onTemplate({ body: { addresses: [] } }),
  build_template_save: async (situation) => {
    const { id, tabId, number } = await withLease(situation);
    const body = { html: '<p>Saved</p>', title: 'Saved', version: 1, markerPrefix: 't', leaseNumber: number, tabId };
    return { params: { id }, body };
  },
  build_template_history: onTemplate(),
  build_template_state: onTemplate(),
  build_template_version_restore: async (situation) => {
    const { id, number } = await withLease(situation);
    return { params: { id, version: 1 }, body: { leaseNumber: number, baseVersion: 1 } };
  },
  build_template_rules_edit_start: onTemplate(),
  build_template_versions_compare: async ({ world }) => {
    const { id } = await world.freshTemplate();
    return { params: { id, version: 1 } };
  },
  build_template_version_page: async ({ world }) => {
    const { id } = await world.freshTemplate();
    return { params: { id, version: 1 } };
  },
  build_template_version_name: async ({ world }) => {
    const { id } = await world.freshTemplate();
    return { params: { id, version: 1 }, body: { name: 'Final' } };
  },
  build_template_lease_take: onTemplate({ body: { tabId: 'tab' } }),
  build_template_lease_renew: async (situation) => {
    const { id, tabId, number } = await withLease(situation);
    return { params: { id }, body: { tabId, number } };
  },
  build_template_lease_release: async (situation) => {
    const { id, tabId, number } = await withLease(situation);
    return { params: { id }, body: { tabId, number } };
  },
  build_template_draft_get: onTemplate(),
  build_template_draft_put: onTemplate({
    body: {
      baseVersion: 1,
      tabId: 'tab',
      changes: 1,
      settings: noEmailSettings,
      content: { kind: 'full', html: '<p>Draft</p>' },
    },
  }),
  build_template_draft_discard: onTemplate({ query: { tabId: 'tab' } }),
  build_template_upgrade: onTemplate({ body: {} }),
  build_template_upgrade_status: onTemplate(),
  build_template_upgrade_check: onTemplate(),
  build_template_upgrade_preview: onUpgradeItem,
  build_template_upgrade_compare: onUpgradeItem,
  build_template_upgrade_difference: onUpgradeItem,
  build_template_upgrade_undo: onTemplate(),
  template_usage: onTemplate(),
  template_usage_documents: onTemplate({ query: { kind: 'section', name: 'group hero' } }),
} satisfies Record<string, Recipe>;
