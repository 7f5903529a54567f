import type { JoinRole } from '@galley/contract';
import { organizationDomains } from '../platform/db/schema';
import { buildOrganization, type OrganizationRecord, type UserRecord } from './factories';
import type { TestApp } from './test-app';

let count = 0;

/** Creates an organization that people with a confirmed address of its domain can join. */
export async function buildJoinable(
  app: TestApp,
  joinRole: JoinRole | null = 'editor',
): Promise<OrganizationRecord & { mailDomain: string; domainId: number }> {
  const organization = await buildOrganization(app.services);
  const mailDomain = `join-${++count}.orchard.test`;
  const [row] = await app.services.db
    .insert(organizationDomains)
    .values({
      organizationId: organization.id,
      domain: mailDomain,
      token: 'x',
      verifiedAt: app.clock.now(),
      joinRole,
    })
    .returning({ id: organizationDomains.id });
  return { ...organization, mailDomain, domainId: row?.id ?? 0 };
}

/** Gives a person an address of a domain, confirmed or not. */
export async function moveTo(
  app: TestApp,
  person: UserRecord,
  mailDomain: string,
  { isConfirmed = true }: { isConfirmed?: boolean } = {},
): Promise<void> {
  person.email = `p${person.id}@${mailDomain}`;
  await app.pool.query('update users set email = $1, email_confirmed_at = $2 where id = $3', [
    person.email,
    isConfirmed ? app.clock.now() : null,
    person.id,
  ]);
}
