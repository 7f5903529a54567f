import { noEmailSettings } from '@galley/contract';
import { withLayout } from './permission-layout-recipes';
import { withPin } from './permission-pin-recipes';
import type { Recipe, Situation } from './permission-recipes';
import { matrix } from './permission-table';

type Part = 'layout' | 'pin';

const idOf = async (kind: Part, situation: Situation): Promise<number> =>
  kind === 'layout' ? await withLayout(situation) : (await withPin(situation)).id;

/** Creates a layout or pin. The caller holds its lease, if they can. */
async function withLease(kind: Part, situation: Situation) {
  const { app, caller, as } = situation;
  const id = await idOf(kind, situation);
  const take = () => app.call(`build_${kind}_lease_take`, { params: { id }, body: { tabId: 'tab' }, as });
  const number = matrix[`${kind}.editor`][caller] === 'ok' ? (await take()).body.lease.number : 1;
  return { id, number, tabId: 'tab' };
}

const onPart =
  (kind: Part, call: Pick<Awaited<ReturnType<Recipe>>, 'body' | 'query'> = {}): Recipe =>
  async (situation) => ({ params: { id: await idOf(kind, situation) }, ...call });

const onVersion =
  (kind: Part, body?: object): Recipe =>
  async (situation) => ({ params: { id: await idOf(kind, situation), version: 1 }, body });

const onLease =
  (kind: Part): Recipe =>
  async (situation) => {
    const { id, ...body } = await withLease(kind, situation);
    return { params: { id }, body };
  };

const restoring =
  (kind: Part): Recipe =>
  async (situation) => {
    const { id, number } = await withLease(kind, situation);
    return { params: { id, version: 1 }, body: { leaseNumber: number, baseVersion: 1 } };
  };

const take = { body: { tabId: 'tab' } };
const draft = {
  body: {
    baseVersion: 1,
    tabId: 'tab',
    changes: 1,
    settings: noEmailSettings,
    content: { kind: 'full', html: '<p>a</p>' },
  },
};

/** Requests for the versions, leases and drafts of layouts and pins, each with its own. */
export const partRecipes = {
  build_layout_history: onPart('layout'),
  build_layout_version_page: onVersion('layout'),
  build_layout_version_restore: restoring('layout'),
  build_layout_version_name: onVersion('layout', { name: 'Final' }),
  build_layout_versions_compare: onVersion('layout'),
  build_layout_lease_take: onPart('layout', take),
  build_layout_lease_renew: onLease('layout'),
  build_layout_lease_release: onLease('layout'),
  build_layout_draft_get: onPart('layout'),
  build_layout_draft_put: onPart('layout', draft),
  build_layout_draft_discard: onPart('layout', { query: { tabId: 'tab' } }),
  build_pin_history: onPart('pin'),
  build_pin_version_page: onVersion('pin'),
  build_pin_version_restore: restoring('pin'),
  build_pin_version_name: onVersion('pin', { name: 'Final' }),
  build_pin_versions_compare: onVersion('pin'),
  build_pin_lease_take: onPart('pin', take),
  build_pin_lease_renew: onLease('pin'),
  build_pin_lease_release: onLease('pin'),
  build_pin_draft_get: onPart('pin'),
  build_pin_draft_put: onPart('pin', draft),
  build_pin_draft_discard: onPart('pin', { query: { tabId: 'tab' } }),
} satisfies Record<string, Recipe>;
