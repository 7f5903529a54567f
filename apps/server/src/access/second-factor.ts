import { type SQL, sql } from 'drizzle-orm';
import { passkeys, twoFactors, userIdentities } from '../platform/db/schema';

/** SQL for whether a person has a passkey. */
export const hasPasskey = (userId: SQL) => sql<boolean>`exists (
  select 1 from ${passkeys} own where own.user_id = ${userId})`;

/** SQL for whether a person has a second factor: an authenticator app that is set up, or a passkey. */
export const hasSecondFactor = (userId: SQL) => sql<boolean>`(${hasPasskey(userId)} or exists (
  select 1 from ${twoFactors} own where own.user_id = ${userId} and own.enabled_at is not null))`;

/** SQL for whether a person has signed in by an identity provider of an organization. */
export const hasIdentity = (organizationId: SQL | number, userId: SQL) => sql<boolean>`exists (
  select 1 from ${userIdentities} own where own.organization_id = ${organizationId} and own.user_id = ${userId})`;
