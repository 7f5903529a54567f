import { z } from 'zod';
import type { Transaction } from '../../../platform/db/database';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { findAdapter } from './find-adapter';
import { isEnding, requestTokens, TokenRefused } from './oauth-tokens';
import { SourceError } from './port';
import { sourceContext } from './source-context';
import { openSecrets, type SourceRow } from './stored-sources';

/** The source is deleted, so the job has all the data it needs. Secrets are encrypted as they were in its row. */
const payload = z.object({
  organizationId: z.number(),
  id: z.number(),
  adapter: z.string(),
  name: z.string(),
  settings: z.record(z.string(), z.string()),
  secrets: z.base64(),
});

/** Revokes a removed source's consent at the platform, so that its tokens are invalidated there too. */
export const revokeConsent = defineJob({
  name: 'sources.revoke_consent',
  payload,
  attempts: 5,
  async run({ secrets: sealed, ...row }, services) {
    const adapter = findAdapter(row.adapter);
    if (!adapter?.oauth?.revocation) return;
    let secrets = openSecrets(services.secrets, { secrets: Buffer.from(sealed, 'base64') });
    const signal = AbortSignal.timeout(60_000);
    try {
      if (isEnding(services, secrets) && secrets.refreshToken) {
        const form = { grant_type: 'refresh_token', refresh_token: secrets.refreshToken };
        secrets = { ...secrets, ...(await requestTokens(services, { row, adapter, secrets, form, signal })) };
      }
      const { http } = sourceContext(services, { row, secrets, signal });
      const { status } = await http(adapter.oauth.revocation(secrets));
      if (status === 429 || status >= 500) throw new SourceError('unreachable', `${adapter.name} isn’t working.`);
    } catch (error) {
      // The consent has already ended.
      if (error instanceof TokenRefused) return;
      // Retried. The message contains no secret, because it isn't the platform's.
      if (error instanceof SourceError) throw new Error(`A consent wasn’t taken back: ${error.kind}`);
      throw error;
    }
  },
});

/** Enqueues the revocation of consents, in the transaction that deletes their sources. */
export async function revokeConsents(tx: Transaction, { jobs }: Services, rows: readonly SourceRow[]): Promise<void> {
  for (const { organizationId, id, adapter, name, settings, secrets } of rows) {
    if (!findAdapter(adapter)?.oauth?.revocation) continue;
    await jobs.enqueue(tx, revokeConsent, {
      ...{ organizationId, id, adapter, name, settings },
      secrets: secrets.toString('base64'),
    });
  }
}
