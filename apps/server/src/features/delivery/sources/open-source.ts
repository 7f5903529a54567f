import { limits, type SourceStatus } from '@galley/contract';
import { messages } from '../../../messages';
import { createSlots, type Slots } from '../../../platform/slots';
import type { Services } from '../../../services';
import { findUnpaidSources } from '../../shared/entitlements/unpaid-sources';
import { adapterOf } from './find-adapter';
import { guardSession } from './guard-session';
import { withoutSecrets } from './hide-secrets';
import { freshSecrets } from './oauth-tokens';
import { type Capabilities, type SourceAdapter, SourceError, type SourceHttp, type SourceSession } from './port';
import { sourceContext } from './source-context';
import type { StoredValues } from './source-settings';
import { findSource, openSecrets, type SourceRow, storeOutcome, type Values } from './stored-sources';

export interface WantedSource {
  organizationId: number;
  sourceId: number;
  /** The theme for whose documents it is used; null = no document, as in tests by owners and admins. */
  templateId: number | null;
}

/** An open connection, also of a source that isn't stored yet. */
export interface OpenConnection {
  adapter: SourceAdapter;
  capabilities: Capabilities;
  session: SourceSession;
  http: SourceHttp;
}

export interface OpenSource extends OpenConnection {
  source: SourceRow;
  /** The secrets it was opened with, so that they can be removed from errors. */
  secrets: Values;
}

/**
 * Opens a source of the organization that documents of the theme can use. The caller closes its session. Throws
 * `SourceError`: with kind `oauth` if a person has to give their consent again.
 */
async function openSource(services: Services, wanted: WantedSource, signal: AbortSignal): Promise<OpenSource> {
  const { organizationId, sourceId, templateId } = wanted;
  const row = await findSource(services.db, { organizationId, id: sourceId }, templateId);
  if (!row) throw new SourceError('refused', messages.sourceGone);
  if ((await findUnpaidSources(services.db, services, organizationId)).has(row.id))
    throw new SourceError('refused', messages.integrationUnpaid);
  const adapter = adapterOf(row);
  const stored = openSecrets(services.secrets, row);
  let secrets = stored;
  try {
    secrets = await freshSecrets(services, row, adapter, signal);
    const capabilities = adapter.capabilities(row.settings);
    const context = sourceContext(services, { row, secrets, signal });
    const session = guardSession(await adapter.open(context));
    return { source: row, adapter, capabilities, session, http: context.http, secrets };
  } catch (error) {
    throw withoutSecrets(error, { settings: row.settings, secrets: { ...stored, ...secrets } });
  }
}

const withOpenSlot = createSlots(limits.sourcesOpen, { waiting: 200 });
const ofOrganization = new Map<number, { slots: Slots; users: number }>();

/**
 * Runs `work` with an open source and closes it. Slow sources use a part of the slots of their organization, and all of
 * one organization a part of the server's. Stores whether the source works. `seconds` is the timeout for everything,
 * including waiting for a slot. Throws `SourceError`.
 */
export async function withSource<Result>(
  services: Services,
  wanted: WantedSource,
  signal: AbortSignal,
  work: (open: OpenSource, signal: AbortSignal) => Promise<Result>,
  { seconds = limits.sourceSeconds }: { seconds?: number } = {},
): Promise<Result> {
  const deadline = AbortSignal.timeout(seconds * 1000);
  const either = AbortSignal.any([signal, deadline]);
  const run = async () => {
    try {
      return await used(services, wanted, { signal: either, isCanceled: () => signal.aborted }, work);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (deadline.aborted)
        throw new SourceError('unreachable', messages.sourceTooSlow('The connection'), { cause: error });
      throw error;
    }
  };
  return await inOrganization(wanted.organizationId, either, async () => await withOpenSlot(run, { signal: either }));
}

/**
 * Runs `work` with a connection by settings that aren't stored. What the adapter remembers is lost. Uses the same slots
 * as stored sources. Throws `SourceError`.
 */
export async function withUnstoredSource(
  services: Services,
  { organizationId, adapter, ...values }: { organizationId: number; adapter: SourceAdapter } & StoredValues,
  signal: AbortSignal,
  work: (open: OpenConnection) => Promise<void>,
): Promise<void> {
  const deadline = AbortSignal.timeout(limits.sourceSeconds * 1000);
  const either = AbortSignal.any([signal, deadline]);
  const { settings, secrets } = values;
  const run = async () => {
    const row = { organizationId, id: 0, settings };
    const context = { ...sourceContext(services, { row, secrets, signal: either }), save: async () => {} };
    let session: SourceSession | null = null;
    try {
      session = guardSession(await adapter.open(context));
      await work({ adapter, capabilities: adapter.capabilities(settings), session, http: context.http });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (deadline.aborted)
        throw new SourceError('unreachable', messages.sourceTooSlow('The server'), { cause: error });
      throw withoutSecrets(error, values);
    } finally {
      await session?.close().catch((error: unknown) => services.log.debug('A source was not closed.', { error }));
    }
  };
  await inOrganization(organizationId, either, async () => await withOpenSlot(run, { signal: either }));
}

async function used<Result>(
  services: Services,
  wanted: WantedSource,
  { signal, isCanceled }: { signal: AbortSignal; isCanceled: () => boolean },
  work: (open: OpenSource, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const open = await openSource(services, wanted, signal).catch(async (error: unknown) => {
    if (!isCanceled()) await storeFailure(services, wanted, error);
    throw error;
  });
  try {
    const result = await work(open, signal);
    if (open.source.status !== 'ready') await note(services, open.source, { status: 'ready', lastError: null });
    return result;
  } catch (error) {
    const { settings } = open.source;
    const clean = withoutSecrets(error, { settings, secrets: open.secrets });
    // A connection that was given up says nothing about the source.
    if (!isCanceled()) await storeFailure(services, wanted, clean);
    throw clean;
  } finally {
    await open.session.close().catch((error: unknown) => services.log.debug('A source was not closed.', { error }));
  }
}

async function inOrganization<Result>(
  organizationId: number,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = ofOrganization.get(organizationId) ?? {
    slots: createSlots(limits.sourcesOpenPerOrganization, { waiting: 50 }),
    users: 0,
  };
  ofOrganization.set(organizationId, own);
  own.users += 1;
  try {
    return await own.slots(work, { signal });
  } finally {
    own.users -= 1;
    if (own.users === 0) ofOrganization.delete(organizationId);
  }
}

/** Stores failures of the connection, which are shown with the source until it works again. */
async function storeFailure(services: Services, { organizationId, sourceId }: WantedSource, error: unknown) {
  if (!(error instanceof SourceError)) return;
  const statuses: Partial<Record<SourceError['kind'], SourceStatus>> = {
    auth: 'failed',
    oauth: 'needs_sign_in',
    unreachable: 'failed',
    host_key_unknown: 'failed',
    host_key_changed: 'failed',
  };
  const status = statuses[error.kind];
  const row = status && (await findSource(services.db, { organizationId, id: sourceId }, null));
  if (row && status) await note(services, row, { status, lastError: error.message });
}

async function note(services: Services, row: SourceRow, outcome: { status: SourceStatus; lastError: string | null }) {
  await storeOutcome(services.db, row, { ...outcome, testedAt: services.clock.now() });
}
