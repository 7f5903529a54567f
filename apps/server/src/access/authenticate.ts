import { AppError, type RouteAccess, routes, texts } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { AccessInput, EmailTarget, ShareLinkTarget, UserCaller } from '../platform/http/types';
import type { Services } from '../services';
import { contentTicketPurpose } from './content-ticket';
import { readSession, readSessionAndEmail } from './read-session';
import { findSharedDocument } from './share-guesses';

/** Who sends a request, as far as what it carries proves. What they may do is for `authorize` to say. */
export type Identity =
  | { kind: 'anonymous' }
  /** A person signed in; `named` is the email the route names where it was read in the same statement. */
  | { kind: 'user'; caller: UserCaller; named?: NamedEmail }
  /** The holder of a living share link, who may be signed in as well. */
  | { kind: 'shareLink'; shareLink: ShareLinkTarget; user: UserCaller | null }
  /** The holder of a signed content ticket. */
  | { kind: 'ticket'; payload: unknown };

/** The email or page a route names, if it stands in the caller's organization. */
export interface NamedEmail {
  email: EmailTarget | null;
  /** Whether an editor was invited to its theme. */
  isInvited: boolean;
}

/** One way to prove who one is. Null: the request carries nothing of this kind. Throws where what it carries is wrong. */
type Way = (services: Services, request: FastifyRequest, input: AccessInput) => Promise<Identity | null>;

const bySession: Way = async (services, request) => {
  // Health is told without the database, and asked for by browsers that are signed in as well.
  if (request.routeOptions.url === routes.health.path) return null;
  const caller = await readSession(services, request);
  return caller && { kind: 'user', caller };
};

/** In one statement, since every call of the builder asks for both. */
const bySessionWithEmail: Way = async (services, request, { params }) => {
  const found = await readSessionAndEmail(services, request, Number(params.id));
  if (!found) return null;
  const { caller, ...named } = found;
  return { kind: 'user', caller, named };
};

const byShareLink: Way = async (services, request, { params, query }) => {
  const token = params.token ?? query.previewToken;
  if (typeof token !== 'string' || token === '') return null;
  const shareLink = await findSharedDocument(services, request, token);
  if (!shareLink) throw new AppError('not_found', texts.notFound);
  return { kind: 'shareLink', shareLink, user: await readSession(services, request) };
};

const byTicket: Way = async (services, _request, { params }) => {
  const ticket = String(params.ticket ?? '');
  const payload = services.secrets.verify(contentTicketPurpose, ticket, services.clock.now());
  return payload === null ? null : { kind: 'ticket', payload };
};

/** What is accepted where, in the order in which it's looked for. */
const ways: Record<RouteAccess, readonly Way[]> = {
  public: [bySession],
  setup: [],
  ticket: [byTicket],
  shareToken: [byShareLink],
  'template.reader': [byShareLink, bySession],
  'email.reader': [byShareLink, bySession],
  signedIn: [bySession],
  siteAdmin: [bySession],
  'organization.member': [bySession],
  'organization.admin': [bySession],
  'organization.owner': [bySession],
  'template.editor': [bySession],
  'template.admin': [bySession],
  'email.editor': [bySessionWithEmail],
};

/**
 * Finds out who sends a request, by the ways its route accepts. A further kind of caller (a key of the API, a reviewer's
 * link) is a further way here and a rule in `authorize`. Throws `not_found` for a share link that is wrong or revoked.
 */
export async function authenticate(services: Services, request: FastifyRequest, input: AccessInput): Promise<Identity> {
  for (const way of ways[input.access]) {
    const identity = await way(services, request, input);
    if (identity) return identity;
  }
  return { kind: 'anonymous' };
}
