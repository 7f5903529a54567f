import { knownLocale } from '@galley/contract';
import { and, eq, isNull, or } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import { users } from '../../../platform/db/schema';
import { isTimezone } from '../auth/service';
import type { UserRow } from './repository';

type Place = Pick<UserRow, 'timezone' | 'locale'>;

/** Sets the provider's time zone and format of dates for a person until they choose them. `former`: its values before. */
export async function followPlace(tx: Transaction, { userId, ...row }: UserRow, former: Place | null): Promise<void> {
  const wanted = knownPlace(row);
  const known = former ? knownPlace(former) : { timezone: null, locale: null };
  for (const key of ['timezone', 'locale'] as const) {
    const [value, before, column] = [wanted[key], known[key], users[key]];
    if (value === null || value === before) continue;
    const isNotChosen = or(isNull(column), before === null ? undefined : eq(column, before));
    await tx
      .update(users)
      .set({ [key]: value })
      .where(and(eq(users.id, userId), isNotChosen));
  }
}

/** Returns what of it this machine supports, as accounts store it. */
function knownPlace({ timezone, locale }: Place): Place {
  return {
    timezone: timezone !== null && isTimezone(timezone) ? timezone : null,
    locale: locale === null ? null : knownLocale(locale),
  };
}
