import { type DocumentType, noEmailSettings, type Role, type ThemeAccess } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { findTemplate } from '../access/targets';
import { insertEmail } from '../features/documents/emails/insert-email';
import { createEmail } from '../features/documents/emails/service';
import { writeVersion } from '../features/documents/stored-versions/write-versions';
import { hashPassword } from '../features/people/auth/passwords';
import { insertOrganization } from '../platform/db/insert-organization';
import { packDocument } from '../platform/db/packed-html';
import { memberships, templatePeople, templates, users } from '../platform/db/schema';
import type { Services } from '../services';

/**
 * Records for the development seed and for tests. Each function creates one record with sensible defaults.
 */

export interface OrganizationRecord {
  id: number;
  name: string;
}

export interface UserRecord {
  id: number;
  email: string;
  name: string;
  password: string;
  role: Role;
  organization: OrganizationRecord;
}

const defaultPassword = 'correct horse battery';
/** argon2id takes 20 ms on purpose, so the same password is hashed only once. */
const hashes = new Map<string, Promise<string>>();
let counter = 0;

function next(): number {
  counter += 1;
  return counter;
}

/** Stores an organization, without people and themes. */
export async function buildOrganization(
  services: Services,
  input: { name?: string } = {},
): Promise<OrganizationRecord> {
  const name = input.name ?? `Organization ${next()}`;
  return { id: await insertOrganization(services.db, name), name };
}

/** A member of an organization (a new one where none is given), by default its owner. */
export async function buildUser(
  services: Services,
  input: {
    organization?: OrganizationRecord;
    role?: Role;
    email?: string;
    name?: string;
    password?: string;
    isSiteAdmin?: boolean;
    isPayer?: boolean;
  } = {},
): Promise<UserRecord> {
  const number = next();
  const organization = input.organization ?? (await buildOrganization(services));
  const { role = 'owner', email = `person-${number}@galley.test`, name = `Person ${number}` } = input;
  const password = input.password ?? defaultPassword;
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  const [row] = await services.db
    .insert(users)
    .values({ email, name, passwordHash: await known, isSiteAdmin: input.isSiteAdmin ?? false })
    .returning({ id: users.id });
  const { id } = present(row);
  const { isPayer } = input;
  await services.db.insert(memberships).values({ organizationId: organization.id, userId: id, role, isPayer });
  return { id, email, name, password, role, organization };
}

/** An email or page of a template: made as the product makes it, or with the given marked html as its version 1. */
export async function buildEmail(
  services: Services,
  input: {
    organization: OrganizationRecord;
    templateId: number;
    author: UserRecord;
    title?: string;
    html?: string;
    markerPrefix?: string;
  },
): Promise<{ id: number; title: string; type: DocumentType; version: number }> {
  const { organization, templateId, author, title = `Email ${next()}`, html } = input;
  const template = present(await findTemplate(services.db, templateId, organization.id));
  if (html === undefined) {
    const { id, type, version } = await createEmail(
      services,
      { ...callerOf(author), template },
      { title, type: template.type, folderId: 0, start: 'blank', layoutId: null, idempotencyKey: '' },
    );
    return { id, title, type, version };
  }
  const id = await services.db.transaction(async (tx) => {
    const { type, currentVersion: templateVersion } = template;
    const { markerPrefix = 'be' } = input;
    const values = { organizationId: organization.id, templateId, folderId: null, type, title, templateVersion };
    const email = await insertEmail(tx, { ...values, markerPrefix, userId: author.id });
    await writeVersion(
      tx,
      'email',
      { organizationId: organization.id, userId: author.id },
      {
        document: email,
        html: await packDocument(html),
        settings: noEmailSettings,
        templateVersion,
        event: () => ({ action: 'email.created', object: { kind: 'email', id: email.id } }),
      },
    );
    return email.id;
  });
  return { id, title, type: template.type, version: 1 };
}

/** Gives an editor access to a template, or a commentor. */
export async function inviteToTemplate(
  services: Services,
  input: { organization: OrganizationRecord; templateId: number; user: UserRecord; access?: ThemeAccess },
): Promise<void> {
  await services.db.insert(templatePeople).values({
    organizationId: input.organization.id,
    templateId: input.templateId,
    userId: input.user.id,
    access: input.access,
  });
}

/** Ids of the themes of an organization that are not deleted. */
export async function listTemplateIds(services: Services, organizationId: number): Promise<number[]> {
  const rows = await services.db
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), isNull(templates.deletedAt)));
  return rows.map((row) => row.id);
}

/** A caller as the HTTP border would make it, to use services without HTTP. */
function callerOf(user: UserRecord) {
  return {
    kind: 'user' as const,
    address: '',
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      isSiteAdmin: false,
      job: '',
      timezone: 'America/New_York',
      locale: 'en-US',
      theme: 'auto',
      workplace: null,
      skinTone: null,
      usesSingleLetters: true,
      avatarKey: null,
    },
    membership: { role: user.role },
    organizationId: user.organization.id,
    isCanceled: false,
    needsTwoFactor: false,
    session: {
      id: 0,
      createdAt: new Date(0),
      parentUserId: null,
      parentSessionId: null,
      isRenewalDue: false,
      providerId: null,
      hasSecondFactor: false,
    },
  };
}

function present<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('A record that was just made is not there.');
  return value;
}
