import { AppError, type Integration, limits, type Source, type SourceDetails } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { runOnce } from '../../../platform/db/run-once';
import type { SourceTarget, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { SecurityAction } from '../../../platform/security/security-actions';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { payForIntegration, settlePayment, stopPayingFor } from '../../people/billing/integration-items';
import { requireRoom } from '../../shared/entitlements/entitlements';
import { findUnpaidSources } from '../../shared/entitlements/unpaid-sources';
import { adapterOf, findAdapter, listAdapters } from './find-adapter';
import { callbackUrl, dropConsents } from './oauth-consent';
import { withSource, withUnstoredSource } from './open-source';
import { refusalOf } from './outside-address';
import { SourceError } from './port';
import { presentDetails, presentIntegration, presentSource } from './presenter';
import { refuseAddresses } from './refuse-addresses';
import { revokeConsents } from './revoke-consent';
import { sharedFolders } from './shared-folders';
import { initialValues, readValues } from './source-settings';
import {
  changeSource,
  countSources,
  deleteSource,
  insertSource,
  listSources,
  listSourcesFor,
  lockOrganization,
  lockSource,
  openSecrets,
  replaceTemplates,
  type SourceKey,
  sealSecrets,
  type Values,
} from './stored-sources';
import { testConnection } from './test-connection';

export type SourceCaller = UserCaller & { source: SourceTarget };

export const keyOf = ({ organizationId, source }: SourceCaller): SourceKey => ({ organizationId, id: source.id });

/** Logs which prices of the file GALLEY_PLANS are for integrations that don't exist. */
export function warnOfUnknownPrices({ config, log }: Pick<Services, 'config' | 'log'>): void {
  const unknown = Object.keys(config.billing?.integrationPrices ?? {}).filter((slug) => !findAdapter(slug));
  if (unknown.length > 0) log.warn('GALLEY_PLANS has prices of unknown integrations.', { integrations: unknown });
}

/** Returns the sources of the organization, and the kinds that can be added. */
export async function readIntegrations(
  services: Services,
  { organizationId }: UserCaller,
): Promise<{
  sources: SourceDetails[];
  integrations: Integration[];
  unpaidSources: number[];
  sharedFolders: Record<string, string[]>;
  callbackUrl: string;
}> {
  const rows = await listSources(services.db, organizationId);
  return {
    sources: rows.map((row) => presentDetails(services.secrets, row)),
    integrations: listAdapters().map((adapter) => presentIntegration(services.config, adapter)),
    unpaidSources: [...(await findUnpaidSources(services.db, services, organizationId))],
    sharedFolders: sharedFolders(rows),
    callbackUrl: await callbackUrl(services, organizationId),
  };
}

/** Lists the sources that documents of a theme can use. */
export async function sourcesOfTemplate(
  services: Services,
  { organizationId, template }: UserCaller & { template: TemplateTarget },
): Promise<{ sources: Source[]; templateSources: number[]; hasSources: boolean }> {
  const rows = await listSourcesFor(services.db, organizationId, template.id);
  return {
    sources: rows.map(presentSource),
    templateSources: rows.map(({ id }) => id),
    hasSources: rows.length > 0 || (await countSources(services.db, organizationId)) > 0,
  };
}

/** The setting that adapters with a host key read. */
const hostKeyName = 'hostKey';

export interface SourceInput {
  name?: string;
  settings: Values;
  isForAllThemes?: boolean;
  templates?: readonly number[];
}

/**
 * Adds a source after a test, unless `isTested` is false or its consent is given later. `hostKey` is the fingerprint that
 * the person confirmed; '' = none. Throws `not_found` for an unknown kind, `conflict` for one that can't work here or
 * whose test failed (with `hostKey` if that has to be confirmed), and `invalid_field`.
 */
export async function addSource(
  services: Services,
  caller: UserCaller,
  {
    slug,
    idempotencyKey,
    isTested,
    hostKey,
    signal,
    ...input
  }: SourceInput & { slug: string; idempotencyKey: string; isTested: boolean; hostKey: string; signal: AbortSignal },
): Promise<SourceDetails> {
  const { organizationId, user } = caller;
  const adapter = findAdapter(slug);
  if (!adapter) throw new AppError('not_found', messages.integrationUnknown);
  const refusal = refusalOf(services.config, adapter);
  if (refusal !== '') throw new AppError('conflict', refusal);
  const { settings, secrets } = readValues(adapter, input.settings, initialValues(adapter));
  refuseAddresses(services, adapter, settings);
  if (adapter.hasHostKey && hostKey !== '') settings[hostKeyName] = hostKey;
  const isWorking = isTested && !adapter.oauth;
  if (isWorking) await testUnstored(services, { organizationId, adapter, settings, secrets }, signal);
  const { isForAllThemes = true, templates = [], name = adapter.name } = input;
  const added = await services.db.transaction(async (tx) => {
    // Secrets aren't part of the stored request.
    const request = [slug, name, settings, isForAllThemes, templates];
    const once = { organizationId, userId: user.id, scope: 'integrations_add', key: idempotencyKey, request };
    const { id } = await runOnce(tx, once, async () => {
      await requireRoom(tx, services, organizationId, { kind: 'integration' });
      await lockOrganization(tx, organizationId);
      if ((await countSources(tx, organizationId)) >= limits.sourcesPerOrganization)
        throw new AppError('invalid_field', messages.tooManySources, { field: 'name' });
      const sealed = sealSecrets(services.secrets, secrets);
      const untested = adapter.oauth ? ('needs_sign_in' as const) : ('new' as const);
      const status = isWorking ? ('ready' as const) : untested;
      const lastTestedAt = isWorking ? services.clock.now() : null;
      const facts = { organizationId, adapter: slug, name, settings, isForAllThemes, status, lastTestedAt };
      const made = await insertSource(tx, { ...facts, secrets: sealed, createdBy: user.id });
      await keepThemes(tx, { organizationId, id: made }, templates);
      const object = { kind: 'source', id: made } as const;
      await recordChange(tx, authorOf(caller), { action: 'source.added', object, details: { integration: slug } });
      await recordEvent(tx, caller, 'source.added', { id: made, name });
      const key = idempotencyKey && paymentKey(services, caller, idempotencyKey);
      await payForIntegration(tx, services, caller, { slug, key });
      return { id: made };
    });
    return await detailsOf(services, tx, { organizationId, id });
  });
  await settlePayment(services, caller, slug);
  return added;
}

/** Tests settings that aren't stored. Throws `conflict` with the reason, and the field that turns the test off. */
async function testUnstored(
  services: Services,
  values: Parameters<typeof withUnstoredSource>[1],
  signal: AbortSignal,
): Promise<void> {
  await withUnstoredSource(services, values, signal, testConnection).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error;
    throw new AppError('conflict', error.message, { field: 'isTested', hostKey: error.hostKey ?? undefined });
  });
}

/**
 * Pays for a source whose integration has a price: one that was added before it had a price, or whose subscription
 * ended. Throws the errors of `payForIntegration`, and `conflict` for one that is already paid.
 */
export async function payForSource(
  services: Services,
  caller: UserCaller,
  { id, idempotencyKey }: { id: number; idempotencyKey: string },
): Promise<void> {
  const { organizationId } = caller;
  const slug = await services.db.transaction(async (tx) => {
    const row = await lockSource(tx, { organizationId, id });
    if (!row) throw new AppError('not_found', messages.notFound);
    if (!(await findUnpaidSources(tx, services, organizationId)).has(id))
      throw new AppError('conflict', messages.integrationPaid);
    const key = idempotencyKey && paymentKey(services, caller, idempotencyKey);
    const object = { kind: 'source', id } as const;
    await recordChange(tx, authorOf(caller), { action: 'source.paid', object });
    await payForIntegration(tx, services, caller, { slug: row.adapter, key });
    return row.adapter;
  });
  await settlePayment(services, caller, slug);
}

/** Returns the Idempotency-Key of a request as sent to Stripe: it reveals nothing, and is specific to one person. */
function paymentKey({ secrets }: Services, { user }: UserCaller, key: string): string {
  return secrets.lookupHash('stripe idempotency', `${user.id} ${key}`).toString('hex');
}

/** Changes the given fields of a source. Throws `invalid_field`. */
export async function updateSource(
  services: Services,
  caller: SourceCaller,
  input: SourceInput & { forgetsHostKey: boolean },
): Promise<SourceDetails> {
  const key = keyOf(caller);
  return await services.db.transaction(async (tx) => {
    const row = await lockSource(tx, key);
    if (!row) throw new AppError('not_found', messages.notFound);
    const before = { settings: row.settings, secrets: openSecrets(services.secrets, row) };
    const adapter = adapterFor(row);
    const next = readValues(adapter, input.settings, before);
    refuseAddresses(services, adapter, next.settings, row.settings);
    if (input.forgetsHostKey || isMoved(row.settings, next.settings)) delete next.settings[hostKeyName];
    const { name = row.name, isForAllThemes = row.isForAllThemes } = input;
    const isSame = JSON.stringify(before) === JSON.stringify(next);
    await changeSource(tx, key, {
      name,
      isForAllThemes,
      settings: next.settings,
      secrets: sealSecrets(services.secrets, next.secrets),
      // The result of a test is about the settings it was made with.
      ...(isSame ? {} : { status: statusAfter(row.adapter, next.secrets), lastError: null, lastTestedAt: null }),
    });
    if (!isSame) await dropConsents(tx, key);
    if (input.templates) await keepThemes(tx, key, input.templates);
    const object = { kind: 'source', id: row.id } as const;
    if (!isSame || name !== row.name)
      await recordChange(tx, authorOf(caller), { action: 'source.settings_changed', object });
    if (input.templates || isForAllThemes !== row.isForAllThemes)
      await recordChange(tx, authorOf(caller), { action: 'source.themes_changed', object });
    if (!isSame) await recordEvent(tx, caller, 'source.changed', { id: row.id, name });
    return await detailsOf(services, tx, key);
  });
}

/** Removes a source with its secrets. */
export async function removeSource(services: Services, caller: SourceCaller): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockSource(tx, keyOf(caller));
    if (!row) throw new AppError('not_found', messages.notFound);
    await deleteSource(tx, row);
    await revokeConsents(tx, services, [row]);
    await stopPayingFor(tx, services, { organizationId: caller.organizationId, slug: row.adapter });
    const object = { kind: 'source', id: row.id } as const;
    await recordChange(tx, authorOf(caller), { action: 'source.removed', object, details: { title: row.name } });
    await recordEvent(tx, caller, 'source.removed', row);
  });
}

/**
 * Tests a source and stores the result. `hostKey` is the fingerprint that the person confirmed; '' = none. Returns the
 * fingerprint that has to be confirmed first, if any.
 */
export async function testSource(
  services: Services,
  caller: SourceCaller,
  { hostKey, signal }: { hostKey: string; signal: AbortSignal },
): Promise<{ source: SourceDetails; hostKey: string }> {
  const { organizationId, source } = caller;
  const wanted = { organizationId, sourceId: source.id, templateId: null };
  const key = keyOf(caller);
  if (hostKey !== '') await confirmHostKey(services, key, hostKey);
  let unknownKey = '';
  const outcome = await withSource(services, wanted, signal, async (open) => {
    const refusal = refusalOf(services.config, open.adapter);
    if (refusal !== '') throw new SourceError('refused', refusal);
    await testConnection(open);
  }).then(
    () => ({ status: 'ready' as const, lastError: null }),
    (error: unknown) => {
      if (!(error instanceof SourceError)) throw error;
      unknownKey = error.hostKey ?? '';
      return {
        status: error.kind === 'oauth' ? ('needs_sign_in' as const) : ('failed' as const),
        lastError: error.message,
      };
    },
  );
  await changeSource(services.db, key, { ...outcome, lastTestedAt: services.clock.now() });
  return { source: await detailsOf(services, services.db, key), hostKey: unknownKey };
}

/** Stores a confirmed fingerprint. One that is stored already stays: it's forgotten in the settings first. */
async function confirmHostKey(services: Services, key: SourceKey, hostKey: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockSource(tx, key);
    if (!row) throw new AppError('not_found', messages.notFound);
    if (!adapterFor(row).hasHostKey || row.settings[hostKeyName]) return;
    await changeSource(tx, key, { settings: { ...row.settings, [hostKeyName]: hostKey } });
  });
}

/** Returns a source in its form for owners and admins. Throws `not_found`. */
export async function detailsOf(services: Services, db: Queryable, key: SourceKey): Promise<SourceDetails> {
  const [row] = await listSources(db, key.organizationId, key.id);
  if (!row) throw new AppError('not_found', messages.notFound);
  return presentDetails(services.secrets, row);
}

function adapterFor(row: { adapter: string }) {
  try {
    return adapterOf(row);
  } catch (error) {
    throw error instanceof SourceError ? new AppError('conflict', error.message) : error;
  }
}

function statusAfter(slug: string, secrets: Values): 'new' | 'needs_sign_in' {
  return findAdapter(slug)?.oauth && !secrets.accessToken ? 'needs_sign_in' : 'new';
}

/** Returns whether the server's address changed: another server has another host key. */
function isMoved(before: Values, after: Values): boolean {
  return before.host !== after.host || before.port !== after.port;
}

async function keepThemes(tx: Transaction, key: SourceKey, ids: readonly number[]): Promise<void> {
  if (!(await replaceTemplates(tx, key, ids)))
    throw new AppError('invalid_field', messages.noSuchTheme, { field: 'templates' });
}

async function recordEvent(
  tx: Transaction,
  { organizationId, user, address }: UserCaller,
  action: SecurityAction,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const event = { action, organizationId, userId: user.id, address, details: { source: id }, names: { source: name } };
  await recordSecurityEvent(tx, event);
}
