import type { Readable } from 'node:stream';
import type {
  HandlerBody,
  HandlerParams,
  HandlerQuery,
  Role,
  Route,
  RouteAccess,
  RouteName,
  RouteResponse,
} from '@galley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentRef } from '../db/document-ref';
import type { PackedHtml } from '../db/packed-html';

/** The server's own types, so that features don't refer to a driver. */
export type HttpRequest = FastifyRequest;
export type HttpReply = FastifyReply;

interface SessionInfo {
  id: number;
  createdAt: Date;
  /** Set on an organization's sub-address: the account at the main host. */
  parentUserId: number | null;
  /** The session at the main host from which it was handed over. */
  parentSessionId: number | null;
  /** The person's role changed: the next response sets a new token. */
  isRenewalDue: boolean;
  /** The identity provider that signed the person in; null = a password. */
  providerId: number | null;
  /** Whether the person used or set up a second factor in it. */
  hasSecondFactor: boolean;
}

/** The account of a session. */
export interface UserFacts {
  id: number;
  email: string;
  name: string;
  isSiteAdmin: boolean;
  job: string;
  timezone: string;
  /** The format of dates; '' = not chosen yet. */
  locale: string;
  theme: string;
  workplace: string | null;
  skinTone: string | null;
  usesSingleLetters: boolean;
  /** The key of their avatar; null = none. */
  avatarKey: string | null;
}

/** A signed-in person in the organization of the session. */
export interface UserCaller {
  kind: 'user';
  user: UserFacts;
  /**
   * `accessEndsOn`: the last day of their access; absent = no end. `isPayer`: an owner let them manage billing; absent =
   * no.
   */
  membership: { role: Role; accessEndsOn?: string; isPayer?: boolean };
  /** The organization of the session: the condition of every query. */
  organizationId: number;
  /** Whether the organization was canceled and is waiting for deletion. */
  isCanceled: boolean;
  /** Whether the organization requires two-factor sign-in and the session was opened without it. */
  needsTwoFactor: boolean;
  /** The day from which on it does; absent = now, or never. */
  twoFactorDueOn?: string;
  session: SessionInfo;
  /** IP address of the request. */
  address: string;
}

export interface AnonymousCaller {
  kind: 'anonymous';
}

/** The template with the `id` of the route; it exists and the caller has the required `access`. */
export interface TemplateTarget {
  id: number;
  organizationId: number;
  title: string;
  type: 'email' | 'page';
  currentVersion: number;
}

/** The email or page with the `id` of the route; it exists and the caller has the required `access`. */
export interface EmailTarget {
  id: number;
  organizationId: number;
  templateId: number;
  title: string;
  type: 'email' | 'page';
  currentVersion: number;
  /** Only for routes with `isOpenInTrash`. */
  isInTrash?: boolean;
}

/** The layout with the `id` of the route; it exists and the caller can edit its template. */
export interface LayoutTarget {
  id: number;
  organizationId: number;
  templateId: number;
  title: string;
  currentVersion: number;
}

/** The pin with the `id` of the route, or of the snapshot; it exists and the caller can edit its template. */
export type PinTarget = LayoutTarget;

/** The group of pins with the `id` of the route; it exists and the caller can edit its template. */
export type PinGroupTarget = Pick<PinTarget, 'id' | 'organizationId' | 'templateId'>;

/** The source with the `id` of the route; the caller is an owner or admin of its organization. */
export interface SourceTarget {
  id: number;
}

/** The comment with the `id` of the route; it exists and the caller can comment on its document. */
export interface CommentTarget {
  id: number;
  document: DocumentRef;
  templateId: number;
}

/** A document that exists in the organization and has pages of its own. */
export type DocumentTarget = { template: TemplateTarget } | { email: EmailTarget };
/** A document of any kind that exists in the organization. */
export type AnyDocumentTarget = DocumentTarget | { layout: LayoutTarget } | { pin: PinTarget };

export interface ShareLinkTarget {
  id: number;
  document: DocumentRef;
  mode: 'preview';
  /** The version it shows; null = always the current one. */
  version: number | null;
}

/** The holder of a share link. `organizationId` is the document's. */
export interface ShareCaller {
  kind: 'share';
  organizationId: number;
  shareLink: ShareLinkTarget;
}

/**
 * The holder of a share link on the `shareToken` routes. `user` is set if that person is also signed in and can edit
 * the document, in which case 'email_preview' becomes 'email'.
 */
export interface PreviewCaller extends ShareCaller {
  user: UserCaller | null;
}

/** The holder of a signed content ticket; `payload` is the payload of `secrets.sign('content', …)`. */
interface TicketCaller {
  kind: 'ticket';
  payload: unknown;
}

export type Caller = UserCaller | AnonymousCaller | ShareCaller | PreviewCaller | TicketCaller;

/** The parts of a route and a request that determine access. */
export interface AccessInput {
  access: RouteAccess;
  isOpenWhenCanceled?: boolean;
  isOpenWithoutTwoFactor?: boolean;
  isOpenInTrash?: boolean;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
}

/**
 * Returns the caller of a request or throws its refusal. Provided by the application, so that this layer doesn't know
 * about permissions.
 */
export type LetIn = (request: FastifyRequest, input: AccessInput) => Promise<Caller>;

type Reader = UserCaller | ShareCaller;

/** The type of a handler's `caller`, by its route's `access`. */
interface CallerByAccess {
  public: UserCaller | AnonymousCaller;
  setup: UserCaller | AnonymousCaller;
  signedIn: UserCaller;
  'organization.member': UserCaller;
  'organization.commentor': UserCaller;
  'organization.admin': UserCaller;
  'organization.owner': UserCaller;
  'organization.payer': UserCaller;
  siteAdmin: UserCaller;
  'template.editor': UserCaller & { template: TemplateTarget };
  'template.admin': UserCaller & { template: TemplateTarget };
  'template.commentor': UserCaller & { template: TemplateTarget; canEdit: boolean };
  'template.reader': Reader & { template: TemplateTarget };
  'email.editor': UserCaller & { email: EmailTarget };
  'email.commentor': UserCaller & { email: EmailTarget; canEdit: boolean };
  'email.reader': Reader & { email: EmailTarget };
  'email.approver': Reader & { email: EmailTarget };
  'template.approver': Reader & { template: TemplateTarget };
  'layout.approver': Reader & { layout: LayoutTarget };
  'pin.approver': Reader & { pin: PinTarget };
  'layout.editor': UserCaller & { layout: LayoutTarget };
  'pin.editor': UserCaller & { pin: PinTarget };
  'pinSnapshot.editor': UserCaller & { pin: PinTarget };
  'pinGroup.editor': UserCaller & { pinGroup: PinGroupTarget };
  'source.admin': UserCaller & { source: SourceTarget };
  'document.reviewer': Reader & AnyDocumentTarget;
  'comment.reviewer': Reader & { comment: CommentTarget };
  shareToken: PreviewCaller;
  ticket: TicketCaller;
}

/** A file of a multipart request, written to a temporary path that is deleted after the response. */
export interface UploadedFile {
  fieldName: string;
  /** As sent by the browser; never a path. */
  fileName: string;
  path: string;
  size: number;
}

/** The result of a handler of a `raw` route. */
export interface RawReply {
  status?: number;
  contentType: string;
  headers?: Record<string, string>;
  body: string | Buffer | Readable;
}

/**
 * The input of a handler: values already parsed by the contract, a caller already authorized by the route's `access`.
 */
interface HandlerContext<R extends { access: RouteAccess }> {
  params: HandlerParams<R>;
  query: HandlerQuery<R>;
  body: HandlerBody<R>;
  /** The complete document of the body, for routes with `carriesDocument`; its field in the body is then empty. */
  document: PackedHtml | null;
  caller: CallerByAccess[R['access']];
  /** Files of a multipart route, by field name. */
  files: Map<string, UploadedFile>;
  /** The request's `Idempotency-Key`, 1 to 200 characters; '' = none. */
  idempotencyKey: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The input of a handler for a route of emails and pages and its aliases for other kinds of documents, which have the
 * same definition: the caller has access to a document of one of them.
 */
export type DocumentContext<
  N extends RouteName,
  T extends AnyDocumentTarget = DocumentTarget,
  C extends Reader = UserCaller,
> = Omit<HandlerContext<Route<N>>, 'caller'> & { caller: C & T };

/** A route returns its response shape, a raw one bytes. Refusals are thrown as `AppError`. */
type HandlerResult<R> = R extends { kind: 'raw' } ? RawReply : RouteResponse<R>;

type Handler<N extends RouteName> = (context: HandlerContext<Route<N>>) => Promise<HandlerResult<Route<N>>>;

/**
 * Handlers by route name. Each feature provides a part of it. Together they must be complete, otherwise the server
 * doesn't start.
 */
export type HandlerMap = { [N in RouteName]?: Handler<N> };
