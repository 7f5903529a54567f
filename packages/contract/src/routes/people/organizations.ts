import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { emailAddress, id, idParam, title } from '../../entities/common';
import { idProvider, joinableOrganization, personCard } from '../../entities/organization';
import { me, ownOrganization } from '../../entities/user';

/** A path on this server, without the host. */
const ownPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)
  .default('/');

/** The request to open another organization. */
const entering = z.object({
  path: ownPath,
  /** A value that the browser stores on the sub-address and must send with the code. */
  state: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,100}$/)
    .optional(),
});
const entered = z.object({
  /** The next address: absolute for a sub-address, a path if all organizations share one address. */
  url: z.string(),
});

/** Several organizations: creating one, switching, person cards. */
export const organizationRoutes = {
  organizations_create: defineRoute({
    name: 'organizations_create',
    method: 'POST',
    path: '/api/v1/organizations',
    access: 'signedIn',
    creates: true,
    limit: 'organizations',
    summary: 'Creates another organization with the starter themes. The caller becomes its owner.',
    body: z.object({ name: title }),
    response: z.object({ organization: ownOrganization }),
  }),
  organizations_joinable: defineRoute({
    name: 'organizations_joinable',
    method: 'GET',
    path: '/api/v1/organizations/joinable',
    access: 'signedIn',
    summary: 'Organizations that the caller can join, because of the domain of their confirmed email address.',
    response: z.object({ organizations: z.array(joinableOrganization) }),
  }),
  organizations_join: defineRoute({
    name: 'organizations_join',
    method: 'POST',
    path: '/api/v1/organizations/:oid/join',
    access: 'signedIn',
    limit: 'joins',
    summary: 'Makes the caller a member of an organization that they can join by the domain of their email address.',
    params: z.object({ oid: idParam }),
    response: z.object({ organization: ownOrganization }),
  }),
  organizations_enter: defineRoute({
    name: 'organizations_enter',
    method: 'POST',
    path: '/api/v1/organizations/:oid/enter',
    access: 'signedIn',
    isOpenWithoutTwoFactor: true,
    limit: 'handovers',
    summary:
      'Switches to another organization of the caller: with a code for its sub-address that can be used once within 60 seconds, or with a new session if all organizations share one address.',
    params: z.object({ oid: idParam }),
    body: entering,
    response: entered,
  }),
  access_ended_enter: defineRoute({
    name: 'access_ended_enter',
    method: 'POST',
    path: '/api/v1/auth/access-ended/:oid/enter',
    access: 'public',
    limit: 'handoverCodes',
    summary:
      'The same for a browser whose session is refused because access to its organization ended by its date. Other browsers get Not Found.',
    params: z.object({ oid: idParam }),
    body: entering,
    response: entered,
  }),
  api_v1_auth_handover: defineRoute({
    name: 'api_v1_auth_handover',
    method: 'POST',
    path: '/api/v1/auth/handover',
    access: 'public',
    limit: 'handoverCodes',
    summary: 'Exchanges a handover code for a session on the sub-address it was created for.',
    body: z.object({ code: z.string().min(20).max(100), state: z.string().min(20).max(100) }),
    response: z.object({ me, redirect: z.string() }),
  }),
  api_v1_auth_id_providers: defineRoute({
    name: 'api_v1_auth_id_providers',
    method: 'POST',
    path: '/api/v1/auth/id-providers',
    access: 'public',
    summary: 'Identity providers of an organization, or those for the domain of an email address.',
    body: z.object({ oid: id.positive().optional(), email: emailAddress.optional() }),
    response: z.array(idProvider),
  }),
  api_v1_person: defineRoute({
    name: 'api_v1_person',
    method: 'GET',
    path: '/api/v1/persons/:uid',
    access: 'organization.commentor',
    summary: 'The person card of someone in the organization.',
    params: z.object({ uid: idParam }),
    response: z.object({ person: personCard }),
  }),
} as const;
