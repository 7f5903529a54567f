import { eq } from 'drizzle-orm';
import { unixSeconds } from '../../../platform/clock';
import { identityProviders, type ProviderTest } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { refuseAddress } from './admit-person';
import { type ExternalPerson, SsoRefusal } from './external-person';
import type { ProviderRow } from './repository';

/** Stores the result of a provider's test. It passes if the person could have signed in. */
export async function storeTestResult(
  services: Services,
  provider: ProviderRow,
  found: ExternalPerson | SsoRefusal,
): Promise<void> {
  const at = unixSeconds(services.clock.now());
  await services.db.transaction(async (tx) => {
    const refusal = found instanceof SsoRefusal ? found : await refusalOf(() => refuseAddress(tx, provider, found));
    const person = found instanceof SsoRefusal ? null : found;
    const lastTest: ProviderTest = {
      at,
      isPassed: refusal === null,
      message: refusal?.message ?? '',
      email: person?.email.slice(0, 300) ?? '',
      name: person?.name.slice(0, 300) ?? '',
      groups: person?.groups?.slice(0, 50).map((group) => group.slice(0, 200)) ?? [],
    };
    await tx.update(identityProviders).set({ lastTest }).where(eq(identityProviders.id, provider.id));
  });
}

async function refusalOf(check: () => Promise<void>): Promise<SsoRefusal | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof SsoRefusal) return error;
    throw error;
  }
}
