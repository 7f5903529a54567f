import { AppError, type Role, type RouteAccess, routes, texts, words } from '@galley/contract';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { users } from '../db/schema';
import { canEditTemplate, findEmail, findTemplate, findTrashedEmail, missingEmail } from './access-targets';
import { sessionRefusal } from './session-refusal';
import { readSession, readSessionAndEmail } from './sessions';
import { findSharedDocument } from './share-guesses';
import type { EmailTarget, ShareLinkTarget, TemplateTarget, UserCaller } from './types';

/** The purpose of content tickets: `secrets.sign(contentTicketPurpose, payload, expiresAt)`. */
export const contentTicketPurpose = 'content';

export interface AccessInput {
  access: RouteAccess;
  isOpenWhenCancelled?: boolean;
  isOpenInTrash?: boolean;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
}

const notFound = () => new AppError('not_found', texts.notFound);
const forbidden = () => new AppError('forbidden', texts.noPermission);

/**
 * Lets a caller in or throws (design.md 8). Without a session: 401. Another organization, a wrong or revoked token:
 * 404, the same as "not there". Own organization without access, or a role too low: 403. Returns the handler's
 * `caller`.
 */
export async function authorize(services: Services, request: FastifyRequest, input: AccessInput): Promise<unknown> {
  const caller = await admit(services, request, input);
  if (!input.isOpenWhenCancelled && /^(?:organization|template|email)\./.test(input.access)) refuseCancelled(caller);
  return caller;
}

/** Nothing of a cancelled organization is read or changed while it waits for its end, but for what its owners need. */
function refuseCancelled(caller: unknown): void {
  const { kind, isCancelled } = caller as Partial<UserCaller>;
  if (kind === 'user' && isCancelled) throw new AppError('forbidden', words.organizationCancelled);
}

async function admit(services: Services, request: FastifyRequest, input: AccessInput): Promise<unknown> {
  const { access } = input;
  switch (access) {
    case 'ticket':
      return authorizeTicket(services, input);
    case 'public':
      // Health is told without the database, and asked for by browsers that are signed in as well.
      if (request.routeOptions.url === routes.health.path) return { kind: 'anonymous' };
      return (await readSession(services, request)) ?? { kind: 'anonymous' };
    case 'setup':
      if (!(await isSetupNeeded(services))) throw notFound();
      return { kind: 'anonymous' };
    case 'shareToken':
      return await authorizeShareToken(services, request, input);
    case 'template.reader':
    case 'email.reader':
      return await authorizeReader(services, request, input);
    case 'signedIn':
      return await requireUser(services, request);
    case 'siteAdmin': {
      const caller = await requireUser(services, request);
      if (!caller.user.isSiteAdmin) throw forbidden();
      return caller;
    }
    case 'organization.member':
    case 'organization.admin':
    case 'organization.owner': {
      const caller = await requireUser(services, request);
      if (!hasRole(caller, access)) throw forbidden();
      return caller;
    }
    case 'template.editor':
    case 'template.admin':
      return await authorizeTarget(services, await requireUser(services, request), input);
    case 'email.editor':
      return await authorizeEmailEditor(services, request, input);
  }
}

/** The same rules as `authorizeTarget`, in one statement. */
async function authorizeEmailEditor(
  services: Services,
  request: FastifyRequest,
  input: AccessInput,
): Promise<UserCaller & { email: EmailTarget }> {
  const emailId = Number(input.params.id);
  const found = await readSessionAndEmail(services, request, emailId);
  if (!found) throw await sessionRefusal(services, request);
  const { caller, email, isInvited } = found;
  if (!email) return { ...caller, email: await findInTrash(services, caller, emailId, input) };
  if (caller.membership.role === 'editor' && !isInvited) throw forbidden();
  return { ...caller, email };
}

async function findInTrash(
  { db }: Services,
  caller: UserCaller,
  emailId: number,
  { isOpenInTrash }: AccessInput,
): Promise<EmailTarget> {
  const email = await findTrashedEmail(db, emailId, caller.organizationId);
  if (!isOpenInTrash || !email || !(await canEditTemplate(db, caller, email.templateId)))
    throw await missingEmail(db, caller, emailId, email);
  return { ...email, isInTrash: true };
}

/** Whether the server still waits for its first account. */
export async function isSetupNeeded(services: Services): Promise<boolean> {
  const [row] = await services.db.select({ one: sql<number>`1` }).from(users).limit(1);
  return !row;
}

async function requireUser(services: Services, request: FastifyRequest): Promise<UserCaller> {
  const caller = await readSession(services, request);
  if (!caller) throw await sessionRefusal(services, request);
  return caller;
}

function hasRole(
  caller: UserCaller,
  access: 'organization.member' | 'organization.admin' | 'organization.owner',
): boolean {
  const allowed: Record<typeof access, Role[]> = {
    'organization.member': ['owner', 'admin', 'editor'],
    'organization.admin': ['owner', 'admin'],
    'organization.owner': ['owner'],
  };
  return allowed[access].includes(caller.membership.role);
}

type Target = { template: TemplateTarget } | { email: EmailTarget };

async function findTarget(services: Services, input: AccessInput, organizationId: number): Promise<Target> {
  const id = Number(input.params.id);
  if (input.access.startsWith('email.')) {
    const email = await findEmail(services.db, id, organizationId);
    if (!email) throw notFound();
    return { email };
  }
  const template = await findTemplate(services.db, id, organizationId);
  if (!template) throw notFound();
  return { template };
}

const templateIdOf = (target: Target) => ('email' in target ? target.email.templateId : target.template.id);

async function authorizeTarget(
  services: Services,
  caller: UserCaller,
  input: AccessInput,
): Promise<UserCaller & Target> {
  const target = await findTarget(services, input, caller.organizationId).catch(async (error: unknown) => {
    // In the trash: people who could edit it read who put it there.
    throw input.access.startsWith('email.') ? await missingEmail(services.db, caller, Number(input.params.id)) : error;
  });
  const isAllowed =
    input.access === 'template.admin'
      ? caller.membership.role !== 'editor'
      : await canEditTemplate(services.db, caller, templateIdOf(target));
  if (!isAllowed) throw forbidden();
  return { ...caller, ...target };
}

/** An editor, or whoever carries a living share token of exactly this document. */
async function authorizeReader(services: Services, request: FastifyRequest, input: AccessInput): Promise<unknown> {
  const token = typeof input.query.previewToken === 'string' ? input.query.previewToken : '';
  if (!token) return await authorizeTarget(services, await requireUser(services, request), input);
  const shareLink = await findSharedDocument(services, request, token);
  const kind = input.access === 'email.reader' ? 'email' : 'template';
  if (!shareLink || shareLink.documentKind !== kind || shareLink.documentId !== Number(input.params.id))
    throw notFound();
  const target = await findTarget(services, input, shareLink.organizationId);
  const user = await findUserWithAccess(services, request, shareLink, templateIdOf(target));
  return user
    ? { ...user, ...target }
    : { kind: 'share', organizationId: shareLink.organizationId, shareLink, ...target };
}

async function authorizeShareToken(services: Services, request: FastifyRequest, input: AccessInput): Promise<unknown> {
  const shareLink = await findSharedDocument(services, request, String(input.params.token ?? ''));
  const { kind, id } = input.params;
  const documentKind = kind === 't' ? 'template' : 'email';
  if (!shareLink || shareLink.documentKind !== documentKind || shareLink.documentId !== Number(id)) throw notFound();
  const access = documentKind === 'email' ? 'email.reader' : 'template.reader';
  const target = await findTarget(services, { ...input, access }, shareLink.organizationId);
  if ('email' in target && target.email.type !== (kind === 'p' ? 'page' : 'email')) throw notFound();
  const user = await findUserWithAccess(services, request, shareLink, templateIdOf(target));
  return { kind: 'share', organizationId: shareLink.organizationId, shareLink, user };
}

async function findUserWithAccess(
  services: Services,
  request: FastifyRequest,
  shareLink: ShareLinkTarget,
  templateId: number,
): Promise<UserCaller | null> {
  const caller = await readSession(services, request);
  if (!caller || caller.organizationId !== shareLink.organizationId) return null;
  return (await canEditTemplate(services.db, caller, templateId)) ? caller : null;
}

function authorizeTicket(services: Services, input: AccessInput): unknown {
  const payload = services.secrets.verify(
    contentTicketPurpose,
    String(input.params.ticket ?? ''),
    services.clock.now(),
  );
  if (payload === null) throw notFound();
  return { kind: 'ticket', payload };
}
