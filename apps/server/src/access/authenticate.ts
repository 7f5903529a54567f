import { AppError, type RouteAccess } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import { messages } from '../messages';
import { isProbe } from '../platform/http/probes';
import type { AccessInput, EmailTarget, ShareLinkTarget, UserCaller } from '../platform/http/types';
import type { Services } from '../services';
import { contentTicketPurpose } from './content-ticket';
import { readSession, readSessionAndEmail } from './read-session';
import { findSharedDocument } from './share-token-throttle';

/** The sender of a request, as proved by its credentials. `authorize` decides what they can do. */
export type Identity =
  | { kind: 'anonymous' }
  /** A signed-in person. `named` is the email in the route, if it was read in the same statement. */
  | { kind: 'user'; caller: UserCaller; named?: NamedEmail }
  /** The holder of a valid share link, who can also be signed in. */
  | { kind: 'shareLink'; shareLink: ShareLinkTarget; user: UserCaller | null }
  /** The holder of a signed content ticket. */
  | { kind: 'ticket'; payload: unknown };

/** The email or page in a route, if it belongs to the caller's organization. */
interface NamedEmail {
  email: EmailTarget | null;
  /** Whether an editor was invited to its theme. */
  isInvited: boolean;
}

/**
 * One authentication method. Returns null if the request has no credential of this kind. Throws if the credential is
 * invalid.
 */
type Way = (services: Services, request: FastifyRequest, input: AccessInput) => Promise<Identity | null>;

const bySession: Way = async (services, request) => {
  // Health checks work without the database, and signed-in browsers request them too.
  if (isProbe(request)) return null;
  const caller = await readSession(services, request);
  return caller && { kind: 'user', caller };
};

/** Reads session and email in one statement, because every builder call needs both. */
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
  if (!shareLink) throw new AppError('not_found', messages.notFound);
  return { kind: 'shareLink', shareLink, user: await readSession(services, request) };
};

const byTicket: Way = async (services, _request, { params }) => {
  const ticket = String(params.ticket ?? '');
  const payload = services.secrets.verify(contentTicketPurpose, ticket, services.clock.now());
  return payload === null ? null : { kind: 'ticket', payload };
};

/** The accepted credentials by access, in the order in which they are checked. */
const ways: Record<RouteAccess, readonly Way[]> = {
  public: [bySession],
  setup: [],
  ticket: [byTicket],
  shareToken: [byShareLink],
  'template.reader': [byShareLink, bySession],
  'email.reader': [byShareLink, bySession],
  'document.reviewer': [byShareLink, bySession],
  'comment.reviewer': [byShareLink, bySession],
  'email.approver': [byShareLink, bySession],
  'template.approver': [byShareLink, bySession],
  // Layouts and pins have no share links.
  'layout.approver': [bySession],
  'pin.approver': [bySession],
  signedIn: [bySession],
  siteAdmin: [bySession],
  'organization.member': [bySession],
  'organization.commentor': [bySession],
  'organization.admin': [bySession],
  'organization.owner': [bySession],
  'organization.payer': [bySession],
  'template.editor': [bySession],
  'template.commentor': [bySession],
  'email.commentor': [bySession],
  'template.admin': [bySession],
  'layout.editor': [bySession],
  'pin.editor': [bySession],
  'pinSnapshot.editor': [bySession],
  'pinGroup.editor': [bySession],
  'source.admin': [bySession],
  'email.editor': [bySessionWithEmail],
};

/**
 * Identifies the sender of a request by the credentials that its route accepts. A new kind of caller (an API key, a
 * reviewer's link) needs an entry here and a rule in `authorize`. Throws `not_found` for a wrong or revoked share link.
 */
export async function authenticate(services: Services, request: FastifyRequest, input: AccessInput): Promise<Identity> {
  for (const way of ways[input.access]) {
    const identity = await way(services, request, input);
    if (identity) return identity;
  }
  return { kind: 'anonymous' };
}
