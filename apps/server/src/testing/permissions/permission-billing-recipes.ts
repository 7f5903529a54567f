import { insertSource, sealSecrets } from '../../features/delivery/sources/stored-sources';
import { noLimits } from '../../platform/plans';
import { buildOrganization, buildUser } from '../factories';
import { type FakeStripe, startFakeStripe, testCards } from '../fakes/stripe';
import type { TestApp } from '../test-app';
import type { Recipe, Situation } from './permission-recipes';

let fake: Promise<FakeStripe> | undefined;

/** Turns billing on, with plans without limits, so that other calls of the same server aren't refused. */
export async function withBilling({ services }: TestApp): Promise<FakeStripe> {
  fake ??= startFakeStripe();
  const { state, config } = await fake;
  const [free, ...others] = config.plans;
  services.config.billing ??= {
    ...config,
    plans: [{ ...free, limits: noLimits }, ...others.map((plan) => ({ ...plan, limits: noLimits }))],
  };
  state.now = Math.floor(services.clock.now().getTime() / 1000);
  return await fake;
}

/**
 * Creates an organization for this call, with a card or a plan if requested, and a person in it with the caller's role.
 * Returns the headers of that person's requests.
 */
async function inPayingOrganization(situation: Situation, has: { card?: boolean; plan?: string } = {}) {
  const { app, world, caller } = situation;
  const { state } = await withBilling(app);
  const organization = await buildOrganization(app.services);
  const owner = await buildUser(app.services, { organization });
  const as = await app.signIn(owner);
  const enterCard = async () => {
    const { body } = await app.call('billing_cards_setup', { as });
    const setupIntent = String(body.clientSecret).split('_secret_')[0] ?? '';
    state.confirmSetupIntent(setupIntent, body.clientSecret, testCards.good);
    return setupIntent;
  };
  const setupIntent = await enterCard();
  if (has.card || has.plan) await app.call('billing_cards_save', { body: { setupIntent }, as });
  if (has.plan) await app.call('api_v1_billing_upgrade', { body: { plan: has.plan }, as });
  const role = world.people[caller]?.role;
  const isPayer = caller === 'payer';
  const person =
    role === 'owner' ? owner : await buildUser(app.services, { organization, role: role ?? 'editor', isPayer });
  const headers: Record<string, string> = role ? { cookie: (await app.signIn(person)).cookie } : {};
  return { headers, setupIntent, organizationId: organization.id, ownerId: owner.id };
}

export const billingRecipes = {
  api_v1_billing: async ({ app }) => {
    await withBilling(app);
    return {};
  },
  billing_change_preview: async ({ app }) => {
    await withBilling(app);
    return { params: { plan: 'team' } };
  },
  api_v1_billing_upgrade: async (situation) => {
    const { headers } = await inPayingOrganization(situation, { card: true });
    return { headers, body: { plan: 'team' } };
  },
  api_v1_billing_downgrade: async (situation) => {
    const { headers } = await inPayingOrganization(situation, { plan: 'business' });
    return { headers, body: { plan: 'team' } };
  },
  billing_details_save: async (situation) => ({
    headers: (await inPayingOrganization(situation)).headers,
    body: { name: 'Quay', email: 'invoices@quay.test', country: 'DE' },
  }),
  billing_cards_setup: async (situation) => ({ headers: (await inPayingOrganization(situation)).headers }),
  billing_cards_save: async (situation) => {
    const { headers, setupIntent } = await inPayingOrganization(situation);
    return { headers, body: { setupIntent } };
  },
  integrations_pay: async (situation) => {
    const { headers, organizationId, ownerId } = await inPayingOrganization(situation, { card: true });
    const { db, config, secrets } = situation.app.services;
    if (config.billing) config.billing.integrationPrices = { mautic: 'price_mautic' };
    const facts = { organizationId, adapter: 'mautic', name: 'Mautic', settings: {}, isForAllThemes: true };
    const source = { ...facts, status: 'new' as const, secrets: sealSecrets(secrets, {}), createdBy: ownerId };
    return { headers, params: { id: await db.transaction((tx) => insertSource(tx, source)) } };
  },
  api_v1_billing_cards_remove: async (situation) => ({
    headers: (await inPayingOrganization(situation, { card: true })).headers,
  }),
} satisfies Record<string, Recipe>;
