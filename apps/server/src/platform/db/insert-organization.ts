import { and, eq, isNull } from 'drizzle-orm';
import { randomHex } from '../random-hex';
import type { Queryable } from './database';
import { formerDomains, organizations } from './schema';

/** Reserved subdomain names, which have another meaning for people, mail servers or browsers. */
const reserved = new Set(
  'admin api app assets autodiscover blobs blog cdn content dev docs ftp help imap mail main ns1 ns2 pop smtp static status support www'.split(
    ' ',
  ),
);
const longestDomain = 40;
const numberedTries = 20;

/** Creates an organization with a free sub-address based on its name: 'Café Noir' → 'cafe-noir'. Returns its id. */
export async function insertOrganization(tx: Queryable, name: string): Promise<number> {
  for (const domain of candidates(name)) {
    if (await isFormer(tx, domain)) continue;
    const [row] = await tx
      .insert(organizations)
      .values({ name, domain })
      .onConflictDoNothing()
      .returning({ id: organizations.id });
    if (row) return row.id;
  }
  throw new Error('No sub-address is free for an organization.');
}

/** Assigns a sub-address based on its name to each organization without one. */
export async function assignDomains(db: Queryable): Promise<void> {
  const rows = await db
    .select()
    .from(organizations)
    .where(and(isNull(organizations.domain), isNull(organizations.deletedAt)))
    .orderBy(organizations.id);
  for (const { id, name } of rows) {
    for (const domain of candidates(name)) {
      const [taken] = await db
        .select({ id: organizations.id })
        .from(organizations)
        .where(eq(organizations.domain, domain));
      if (taken || (await isFormer(db, domain))) continue;
      await db.update(organizations).set({ domain }).where(eq(organizations.id, id));
      break;
    }
  }
}

/** Returns whether the address is a former address of an organization, which still redirects to the new one. */
async function isFormer(db: Queryable, domain: string): Promise<boolean> {
  const [row] = await db.select({ id: formerDomains.id }).from(formerDomains).where(eq(formerDomains.domain, domain));
  return row !== undefined;
}

/** Converts a name to one label of a host: letters, digits and hyphens, 1 to 40 characters, never a reserved one. */
export function domainOf(name: string): string {
  const label = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestDomain)
    .replace(/^-|-$/g, '');
  return label === '' || reserved.has(label) || label.startsWith('xn--') ? `team-${label}`.replace(/-$/, '') : label;
}

function* candidates(name: string): Generator<string> {
  const base = domainOf(name);
  yield base;
  for (let number = 2; number <= numberedTries; number += 1) yield `${base}-${number}`;
  for (let attempt = 0; attempt < numberedTries; attempt += 1) yield `${base}-${randomHex(4)}`;
}
