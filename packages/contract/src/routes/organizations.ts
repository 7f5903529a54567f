import { z } from 'zod';
import { defineRoute } from '../define-route';
import { id, idParam, title } from '../entities/common';
import { idProvider, personCard } from '../entities/organization';
import { me, ownOrganization } from '../entities/user';

/** A path of ours: what follows the host. */
const ownPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)
  .default('/');

/** Several organizations: making one, going from one to another, who somebody of it is. */
export const organizationRoutes = {
  organizations_create: defineRoute({
    name: 'organizations_create',
    method: 'POST',
    path: '/api/v1/organizations',
    access: 'signedIn',
    creates: true,
    limit: 'organizations',
    summary: 'Makes a further organization with the starter themes; the caller is its owner.',
    body: z.object({ name: title }),
    response: z.object({ organization: ownOrganization }),
  }),
  organizations_enter: defineRoute({
    name: 'organizations_enter',
    method: 'POST',
    path: '/api/v1/organizations/:oid/enter',
    access: 'signedIn',
    limit: 'handovers',
    summary:
      'Goes to another organization of the caller: by a code for its sub-address, good once and for 60 seconds, or where all share one address by a new session.',
    params: z.object({ oid: idParam }),
    body: z.object({
      path: ownPath,
      /** What the browser keeps for itself on the sub-address and has to show with the code. */
      state: z
        .string()
        .regex(/^[A-Za-z0-9_-]{20,100}$/)
        .optional(),
    }),
    response: z.object({
      /** Where to go now: absolute for a sub-address, a path where all organizations share one address. */
      url: z.string(),
    }),
  }),
  api_v1_auth_handover: defineRoute({
    name: 'api_v1_auth_handover',
    method: 'POST',
    path: '/api/v1/auth/handover',
    access: 'public',
    limit: 'handoverCodes',
    summary: 'Turns a handover code into a session on the sub-address it was made for.',
    body: z.object({ code: z.string().min(20).max(100), state: z.string().min(20).max(100) }),
    response: z.object({ me, redirect: z.string() }),
  }),
  api_v1_auth_id_providers: defineRoute({
    name: 'api_v1_auth_id_providers',
    method: 'POST',
    path: '/api/v1/auth/id-providers',
    access: 'public',
    summary: 'Other ways to sign in to an organization.',
    body: z.object({ oid: id.positive() }),
    response: z.array(idProvider),
  }),
  api_v1_person: defineRoute({
    name: 'api_v1_person',
    method: 'GET',
    path: '/api/v1/persons/:uid',
    access: 'organization.member',
    summary: 'Who somebody of the organization is.',
    params: z.object({ uid: idParam }),
    response: z.object({ person: personCard }),
  }),
} as const;
