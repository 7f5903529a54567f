import { limits } from '@galley/contract';
import { z } from 'zod';
import { noneAsNull } from '../../../platform/db/columns';
import { plainName } from '../../../platform/plain-line';
import { readResource } from './apply-operations';
import { groupAttributes, userAttributes } from './attribute-names';
import type { GroupRow, GroupWithMembers, UserRow } from './repository';
import { ScimError } from './scim-error';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

const text = z.string().trim().max(limits.scimTextLength);
/** Some providers send booleans as text. */
const truth = z.union([z.boolean(), z.stringbool()]);
const optional = text.nullish().transform((value) => value ?? '');

const userInput = z.object({
  userName: text.min(1),
  externalId: optional,
  active: truth.nullish(),
  displayName: optional,
  timezone: optional,
  locale: optional,
  name: z.object({ givenName: optional, familyName: optional, formatted: optional }).nullish(),
  emails: z
    .array(z.object({ value: text, primary: truth.nullish() }))
    .max(20)
    .nullish(),
});

/** A person as an identity provider describes them. */
export interface ScimPerson {
  userName: string;
  /** null = none. */
  externalId: string | null;
  /** null = not in the request. */
  isActive: boolean | null;
  givenName: string;
  familyName: string;
  displayName: string;
  /** IANA name in the provider's spelling; null = not given. */
  timezone: string | null;
  /** Language and region in the provider's spelling; null = not given. */
  locale: string | null;
  email: string;
}

/** Parses a person from a body; attributes that Galley doesn't store are ignored. Throws `ScimError`. */
export function readPerson(body: unknown): ScimPerson {
  const resource = readResource(userAttributes, body);
  const { userName, externalId, active, displayName, timezone, locale, name, emails } = parse(userInput, resource);
  const email = emails?.find(({ primary }) => primary === true)?.value ?? emails?.[0]?.value ?? userName;
  return {
    userName,
    externalId: noneAsNull(externalId),
    isActive: active ?? null,
    givenName: name?.givenName ?? '',
    familyName: name?.familyName ?? '',
    displayName: displayName || (name?.formatted ?? ''),
    timezone: noneAsNull(timezone),
    locale: noneAsNull(locale),
    email,
  };
}

/** Returns the person's display name in Galley. */
export function nameOf(person: ScimPerson): string {
  return givenNameOf(person) || person.email.slice(0, person.email.lastIndexOf('@'));
}

/** Returns the name that the provider sent for a person; '' = none. */
export function givenNameOf({ displayName, givenName, familyName }: ScimPerson): string {
  return plainName(displayName || [givenName, familyName].filter(Boolean).join(' '));
}

const groupInput = z.object({
  displayName: text.min(1),
  externalId: optional.transform(noneAsNull),
  members: z
    .array(z.object({ value: text }))
    .max(limits.scimGroupMembers)
    .nullish()
    .transform((members) => [...new Set((members ?? []).map(({ value }) => value))]),
});

/** A group as an identity provider describes it, with the SCIM ids of its members. */
export type ScimGroup = z.infer<typeof groupInput>;

/** Parses the group of a provisioning request. Throws a `ScimError` that names the problem. */
export function readGroup(body: unknown): ScimGroup {
  return parse(groupInput, readResource(groupAttributes, body));
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ScimError(400, `The attribute ${field || 'list'} isn’t valid.`, 'invalidValue');
}

/**
 * Converts a person to SCIM. A person whose access ended by its date can't enter, so they aren't active, regardless of
 * the provider's last value.
 */
export function presentUser(base: string, row: UserRow, { hasAccessEnded }: { hasAccessEnded: boolean }) {
  return {
    schemas: [userSchema],
    id: row.uuid,
    ...(row.externalId ? { externalId: row.externalId } : {}),
    userName: row.userName,
    displayName: row.displayName,
    name: {
      givenName: row.givenName,
      familyName: row.familyName,
      formatted: [row.givenName, row.familyName].filter(Boolean).join(' '),
    },
    ...(row.timezone ? { timezone: row.timezone } : {}),
    ...(row.locale ? { locale: row.locale } : {}),
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.isActive && !hasAccessEnded,
    meta: metaOf('User', `${base}/Users/${row.uuid}`, row),
  };
}

/** Converts a group with its members to SCIM (RFC 7643, section 4.2); `base` is the address of the SCIM service. */
export function presentGroup(base: string, { group, members }: GroupWithMembers) {
  return {
    schemas: [groupSchema],
    id: group.uuid,
    ...(group.externalId ? { externalId: group.externalId } : {}),
    displayName: group.displayName,
    members: members.map(({ uuid, userName }) => ({
      value: uuid,
      display: userName,
      $ref: `${base}/Users/${uuid}`,
    })),
    meta: metaOf('Group', `${base}/Groups/${group.uuid}`, group),
  };
}

function metaOf(resourceType: string, location: string, row: Pick<GroupRow, 'createdAt' | 'updatedAt'>) {
  return { resourceType, location, created: row.createdAt.toISOString(), lastModified: row.updatedAt.toISOString() };
}
