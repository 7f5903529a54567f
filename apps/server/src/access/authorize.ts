import { AppError, anyDocumentType, isManager, type Role, type RouteAccess } from '@galley/contract';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { type DocumentKind, type DocumentRef, documentKinds } from '../platform/db/document-ref';
import type {
  AccessInput,
  AnyDocumentTarget,
  Caller,
  CommentTarget,
  EmailTarget,
  LayoutTarget,
  PinGroupTarget,
  PinTarget,
  ShareCaller,
  UserCaller,
} from '../platform/http/types';
import type { Services } from '../services';
import type { Identity } from './authenticate';
import { mayPay } from './may-pay';
import { isSetupNeeded } from './setup';
import {
  canEditTemplate,
  canReviewTemplate,
  findCommentTarget,
  findDocument,
  findLayoutTarget,
  findPinGroupTarget,
  findPinOfSnapshot,
  findPinTarget,
  findSourceTarget,
  findTemplate,
  findTrashedEmail,
  missingEmail,
  templateIdOf,
} from './targets';

const notFound = () => new AppError('not_found', messages.notFound);
const forbidden = () => new AppError('forbidden', messages.noPermission);

/** The request has no valid session. The caller of this function reports the reason. */
export class SessionRequired extends Error {}

type Rule = (services: Services, identity: Identity, input: AccessInput) => Promise<Caller>;

/** The requirements of each `access`. Each function returns the handler's `caller` or throws. */
const rules: Record<RouteAccess, Rule> = {
  public: async (_services, identity) => (identity.kind === 'user' ? identity.caller : { kind: 'anonymous' }),
  setup: async (services) => {
    if (!(await isSetupNeeded(services))) throw notFound();
    return { kind: 'anonymous' };
  },
  ticket: async (_services, identity) => {
    if (identity.kind !== 'ticket') throw notFound();
    return identity;
  },
  shareToken: holdsLink,
  'template.reader': readsTarget,
  'email.reader': readsTarget,
  signedIn: async (_services, identity) => personOf(identity),
  siteAdmin: async (_services, identity) => {
    const caller = personOf(identity);
    if (!caller.user.isSiteAdmin) throw forbidden();
    return caller;
  },
  'organization.member': hasRole('owner', 'admin', 'editor'),
  'organization.commentor': hasRole('owner', 'admin', 'editor', 'commentor'),
  'organization.admin': hasRole('owner', 'admin'),
  'organization.owner': hasRole('owner'),
  'organization.payer': async (_services, identity) => {
    const caller = personOf(identity);
    if (!mayPay(caller.membership)) throw forbidden();
    return caller;
  },
  'template.editor': editsTarget,
  'template.commentor': seesTarget,
  'email.commentor': seesTarget,
  'template.admin': async (services, identity, input) => {
    const caller = personOf(identity);
    const template = await findTemplate(services.db, Number(input.params.id), caller.organizationId);
    if (!template) throw notFound();
    if (!isManager(caller.membership.role)) throw forbidden();
    return { ...caller, template };
  },
  'layout.editor': async (services, identity, input) => {
    const { caller, target } = await editsPart<LayoutTarget>(services, identity, input, findLayoutTarget);
    return { ...caller, layout: target };
  },
  'pin.editor': editsPin(findPinTarget),
  'pinSnapshot.editor': editsPin(findPinOfSnapshot),
  'pinGroup.editor': async (services, identity, input) => {
    const { caller, target } = await editsPart<PinGroupTarget>(services, identity, input, findPinGroupTarget);
    return { ...caller, pinGroup: target };
  },
  'source.admin': async ({ db }, identity, { params }) => {
    const caller = personOf(identity);
    const source = await findSourceTarget(db, Number(params.id), caller.organizationId);
    if (!source) throw notFound();
    if (!isManager(caller.membership.role)) throw forbidden();
    return { ...caller, source };
  },
  'email.editor': editsEmail,
  'document.reviewer': reviewsDocument,
  'comment.reviewer': reviewsComment,
  'email.approver': reviewsDocument,
  'template.approver': reviewsDocument,
  'layout.approver': reviewsDocument,
  'pin.approver': reviewsDocument,
};

/**
 * Authorizes the sender of a request or throws (docs/design.md 8). Without a session: `SessionRequired`. Another
 * organization, or a wrong or revoked token: `not_found`, the same as for a missing object. Own organization without
 * access, or with an insufficient role: `forbidden`. Returns the handler's `caller`.
 */
export async function authorize(services: Services, identity: Identity, input: AccessInput): Promise<Caller> {
  const caller = await rules[input.access](services, identity, input);
  if (
    !input.isOpenWhenCanceled &&
    /^(?:organization|template|layout|pin|pinSnapshot|pinGroup|source|email|document|comment)\./.test(input.access)
  )
    refuseCanceled(caller);
  return caller;
}

/**
 * Throws for a canceled organization: until it is deleted, it can't be read or changed, except for the routes its
 * owners need.
 */
function refuseCanceled(caller: Caller): void {
  if (caller.kind === 'user' && caller.isCanceled) throw new AppError('forbidden', messages.organizationCanceled);
}

function personOf(identity: Identity): UserCaller {
  if (identity.kind !== 'user') throw new SessionRequired();
  return identity.caller;
}

function hasRole(...allowed: Role[]): Rule {
  return async (_services, identity) => {
    const caller = personOf(identity);
    if (!allowed.includes(caller.membership.role)) throw forbidden();
    return caller;
  };
}

async function editsEmail(
  services: Services,
  identity: Identity,
  input: AccessInput,
): Promise<UserCaller & { email: EmailTarget }> {
  const caller = personOf(identity);
  if (identity.kind !== 'user' || !identity.named) throw new Error('The email was not read with the session.');
  const { email, isInvited } = identity.named;
  if (!email) return { ...caller, email: await findInTrash(services, caller, input) };
  if (!isManager(caller.membership.role) && !isInvited) throw forbidden();
  return { ...caller, email };
}

/** Finds the object with the `id` in a route: a part of a theme of the organization. */
type FindPart<Target> = (db: Queryable, id: number, organizationId: number) => Promise<Target | null>;

async function editsPart<Target extends { templateId: number }>(
  { db }: Services,
  identity: Identity,
  { params }: AccessInput,
  find: FindPart<Target>,
): Promise<{ caller: UserCaller; target: Target }> {
  const caller = personOf(identity);
  const target = await find(db, Number(params.id), caller.organizationId);
  if (!target) throw notFound();
  if (!(await canEditTemplate(db, caller, target.templateId))) throw forbidden();
  return { caller, target };
}

function editsPin(find: FindPart<PinTarget>): Rule {
  return async (services, identity, input) => {
    const { caller, target } = await editsPart(services, identity, input, find);
    return { ...caller, pin: target };
  };
}

async function findInTrash(
  { db }: Services,
  caller: UserCaller,
  { isOpenInTrash, params }: AccessInput,
): Promise<EmailTarget> {
  const id = Number(params.id);
  const email = await findTrashedEmail(db, id, caller.organizationId);
  if (!isOpenInTrash || !email || !(await canEditTemplate(db, caller, email.templateId)))
    throw await missingEmail(db, caller, id, email);
  return { ...email, isInTrash: true };
}

async function documentOf({ db }: Services, ref: DocumentRef): Promise<AnyDocumentTarget> {
  const target = await findDocument(db, ref);
  if (!target) throw notFound();
  return target;
}

/** Returns the reference to the document in a route's address; the document may not exist. */
function namedBy({ access, params, query }: AccessInput, organizationId: number): DocumentRef {
  const kind = access === 'document.reviewer' ? kindOfMode(query.mode) : access.slice(0, access.indexOf('.'));
  const known = documentKinds.find((one) => one === kind);
  if (!known) throw new Error(`${access} isn’t access to a document.`);
  return { organizationId, kind: known, id: Number(params.id) };
}

/** Returns the kind of document of a `mode`, which the route hasn't checked yet. */
function kindOfMode(mode: unknown): DocumentKind {
  const type = anyDocumentType.catch('email').parse(mode);
  return type === 'page' ? 'email' : type;
}

const isSame = (a: DocumentRef, b: DocumentRef) =>
  a.organizationId === b.organizationId && a.kind === b.kind && a.id === b.id;

async function editsTarget(
  services: Services,
  identity: Identity,
  input: AccessInput,
): Promise<UserCaller & AnyDocumentTarget> {
  const caller = personOf(identity);
  const ref = namedBy(input, caller.organizationId);
  const target = await findDocument(services.db, ref);
  // In the trash: people who could edit it are shown who deleted it.
  if (!target) throw ref.kind === 'email' ? await missingEmail(services.db, caller, ref.id) : notFound();
  if (!(await canEditTemplate(services.db, caller, templateIdOf(target)))) throw forbidden();
  return { ...caller, ...target };
}

/** Requires an editor, or a commentor who was invited to the theme. `canEdit` distinguishes them. */
async function seesTarget(
  services: Services,
  identity: Identity,
  input: AccessInput,
): Promise<UserCaller & AnyDocumentTarget & { canEdit: boolean }> {
  const caller = personOf(identity);
  const ref = namedBy(input, caller.organizationId);
  const target = await findDocument(services.db, ref);
  if (!target) throw ref.kind === 'email' ? await missingEmail(services.db, caller, ref.id) : notFound();
  const templateId = templateIdOf(target);
  if (!(await canReviewTemplate(services.db, caller, templateId))) throw forbidden();
  return { ...caller, ...target, canEdit: await canEditTemplate(services.db, caller, templateId) };
}

/** Requires an editor, or a person with a valid share link of exactly this document. */
async function readsTarget(services: Services, identity: Identity, input: AccessInput): Promise<Caller> {
  if (identity.kind !== 'shareLink') return await editsTarget(services, identity, input);
  const { shareLink } = identity;
  const { organizationId } = shareLink.document;
  if (!isSame(shareLink.document, namedBy(input, organizationId))) throw notFound();
  const target = await documentOf(services, shareLink.document);
  const user = await editorAmongReaders(services, identity, templateIdOf(target));
  return user ? { ...user, ...target } : { kind: 'share', organizationId, shareLink, ...target };
}

/** The kind of document is part of the address: t = theme, p = page, e = email. */
async function holdsLink(services: Services, identity: Identity, input: AccessInput): Promise<Caller> {
  if (identity.kind !== 'shareLink') throw notFound();
  const { shareLink } = identity;
  const { kind, id } = input.params;
  const { organizationId } = shareLink.document;
  const named = { organizationId, kind: kind === 't' ? 'template' : 'email', id: Number(id) } as const;
  if (!isSame(shareLink.document, named)) throw notFound();
  const target = await documentOf(services, shareLink.document);
  if ('email' in target && target.email.type !== (kind === 'p' ? 'page' : 'email')) throw notFound();
  const user = await editorAmongReaders(services, identity, templateIdOf(target));
  return { kind: 'share', organizationId, shareLink, user };
}

/**
 * Requires a person who can comment on a document: with a valid share link of exactly this document, or an account.
 */
async function reviewsDocument(services: Services, identity: Identity, input: AccessInput): Promise<Caller> {
  const { db } = services;
  if (identity.kind === 'shareLink') {
    const { shareLink } = identity;
    const { organizationId } = shareLink.document;
    if (!isSame(shareLink.document, namedBy(input, organizationId))) throw notFound();
    const target = await documentOf(services, shareLink.document);
    const user = await memberAmongReaders(services, identity, templateIdOf(target));
    return user ? { ...user, ...target } : { kind: 'share', organizationId, shareLink, ...target };
  }
  const caller = personOf(identity);
  const ref = namedBy(input, caller.organizationId);
  const target = await findDocument(db, ref);
  if (!target) throw ref.kind === 'email' ? await missingEmail(db, caller, ref.id) : notFound();
  if (!(await canReviewTemplate(db, caller, templateIdOf(target)))) throw forbidden();
  return { ...caller, ...target };
}

/** The same for the document of a comment. */
async function reviewsComment(
  services: Services,
  identity: Identity,
  { params }: AccessInput,
): Promise<(UserCaller | ShareCaller) & { comment: CommentTarget }> {
  const { db } = services;
  const id = Number(params.id);
  if (identity.kind === 'shareLink') {
    const { shareLink } = identity;
    const { organizationId } = shareLink.document;
    const comment = await findCommentTarget(db, id, organizationId);
    if (!comment || !isSame(comment.document, shareLink.document)) throw notFound();
    const user = await memberAmongReaders(services, identity, comment.templateId);
    return user ? { ...user, comment } : { kind: 'share', organizationId, shareLink, comment };
  }
  const caller = personOf(identity);
  const comment = await findCommentTarget(db, id, caller.organizationId);
  if (!comment) throw notFound();
  if (!(await canReviewTemplate(db, caller, comment.templateId))) throw forbidden();
  return { ...caller, comment };
}

/**
 * Returns the holder of a link as the signed-in person if they can comment on the document without it, otherwise null.
 */
async function memberAmongReaders(
  { db }: Services,
  { shareLink, user }: Extract<Identity, { kind: 'shareLink' }>,
  templateId: number,
): Promise<UserCaller | null> {
  if (!user || user.organizationId !== shareLink.document.organizationId) return null;
  return (await canReviewTemplate(db, user, templateId)) ? user : null;
}

/** Returns the holder of a link as the signed-in person if they can edit the document without it, otherwise null. */
async function editorAmongReaders(
  { db }: Services,
  { shareLink, user }: Extract<Identity, { kind: 'shareLink' }>,
  templateId: number,
): Promise<UserCaller | null> {
  if (!user || user.organizationId !== shareLink.document.organizationId) return null;
  return (await canEditTemplate(db, user, templateId)) ? user : null;
}
