import { z } from 'zod';
import { fieldPatterns } from '../field-patterns';
import { limits } from '../limits';
import { id, title, unixSeconds } from './common';

export const providerKind = z.enum(['oidc', 'saml']);
/** Roles that single sign-on can assign. Only owners can appoint owners. */
const providerRole = z.enum(['admin', 'editor']);
/** Roles that a provisioned group can assign. */
export const scimGroupRole = z.enum(['admin', 'editor', 'commentor']);
export type ScimGroupRole = z.infer<typeof scimGroupRole>;
/** Roles of people who join by the domain of their address: none that manages the organization. */
export const joinRole = z.enum(['editor', 'commentor']);
export type JoinRole = z.infer<typeof joinRole>;

/** A group of the identity provider, and the role of its members. */
export const groupRole = z.object({
  group: z.string().trim().min(1).max(limits.ssoTextLength),
  role: providerRole,
});
export type GroupRole = z.infer<typeof groupRole>;

const line = z.string().trim().max(limits.ssoTextLength).regex(fieldPatterns.oneLine);

/** The settings of an identity provider. Fields of the other kind are ''. */
export const identityProviderFields = z.object({
  name: title,
  /** The issuer of OpenID Connect, or the entity ID of a SAML provider. */
  issuer: line.min(1),
  clientId: line.default(''),
  /** '' keeps the stored one. */
  clientSecret: line.default(''),
  /** The address for SAML requests. */
  entryPoint: line.default(''),
  /** One or two certificates as PEM. */
  certificates: z.string().trim().max(limits.ssoCertificatesLength).default(''),
  requiresSignedResponse: z.boolean().default(true),
  isActive: z.boolean().default(false),
  addsMembers: z.boolean().default(true),
  defaultRole: providerRole.default('editor'),
  groupClaim: line.default(''),
  groupRoles: z.array(groupRole).max(limits.ssoGroupRoles).default([]),
});
export type IdentityProviderFields = z.infer<typeof identityProviderFields>;

/** An identity provider of the organization, for its owners. Never contains its secret. */
export const identityProvider = z.object({
  id,
  kind: providerKind,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  entryPoint: z.string(),
  certificates: z.string(),
  /** When each certificate expires. */
  certificateDates: z.array(unixSeconds),
  requiresSignedResponse: z.boolean(),
  isActive: z.boolean(),
  addsMembers: z.boolean(),
  defaultRole: providerRole,
  groupClaim: z.string(),
  groupRoles: z.array(groupRole),
  /** Addresses that must be entered at the provider. */
  urls: z.object({
    signIn: z.string(),
    /** Redirect URI, or assertion consumer service. */
    answer: z.string(),
    /** Entity ID and metadata of SAML; '' for OpenID Connect. */
    metadata: z.string(),
    /** Back-channel logout; '' for SAML. */
    logout: z.string(),
  }),
  /** null = not tested since the last change. */
  lastTest: z
    .object({
      at: unixSeconds,
      isPassed: z.boolean(),
      message: z.string(),
      email: z.string(),
      name: z.string(),
      groups: z.array(z.string()),
    })
    .nullable(),
});
export type IdentityProvider = z.infer<typeof identityProvider>;

export const organizationDomain = z.object({
  id,
  domain: z.string(),
  /** 0 = not verified. */
  verifiedAt: unixSeconds,
  /** The role of people with a confirmed address of the domain who join on their own; null = they can't join. */
  joinRole: joinRole.nullable(),
  /** Name and value of the TXT record that proves the ownership. */
  record: z.object({ name: z.string(), value: z.string() }),
});
export type OrganizationDomain = z.infer<typeof organizationDomain>;

/** Single sign-on of an organization, for its owners. */
export const accountSso = z.object({
  providers: z.array(identityProvider),
  domains: z.array(organizationDomain),
  isRequired: z.boolean(),
  /** The owner who can still use a password; 0 = none. */
  exemptUserId: id,
  /** Owners with a password. */
  owners: z.array(z.object({ id, name: z.string(), email: z.string() })),
});
export type AccountSso = z.infer<typeof accountSso>;

/** Provisioning (SCIM) of an organization, for its owners. */
export const accountScim = z.object({
  /** The address to enter at identity providers. */
  url: z.string(),
  tokens: z.array(
    z.object({
      id,
      name: z.string(),
      createdAt: unixSeconds,
      /** 0 = never. */
      lastUsedAt: unixSeconds,
    }),
  ),
  /** Groups sent by identity providers; null = the group assigns no role. */
  groups: z.array(z.object({ id, name: z.string(), members: z.number().int(), role: scimGroupRole.nullable() })),
});
export type AccountScim = z.infer<typeof accountScim>;
