import type { z } from 'zod';
import type { RateLimitName } from './rate-limits';

/**
 * The callers permitted to use a route. Data, not code: the server enforces it, and
 * `testing/permissions/permission-matrix.ts` iterates over it.
 * - `public`: anyone. `setup`: anyone, but only while no account exists.
 * - `signedIn`: any session. `organization.*`: a member of the session's organization with at least that role.
 * - `organization.commentor`: includes commentors, unlike `organization.member`.
 * - `organization.payer`: an owner, or a member of any role whom an owner let manage billing.
 * - `template.commentor`, `email.commentor`: can read the documents of the template, or the email or page, named by
 *   `id` without editing it: editors, and commentors who were invited to it.
 * - `template.editor`: can edit the template named by the route's `id`. `email.editor`: the email or page named by
 *   `id`.
 * - `layout.editor`: the layout named by `id`, for people who can edit its template. `pin.editor`,
 *   `pinSnapshot.editor`, `pinGroup.editor`: the same for a pin, a pin snapshot, a group of pins.
 * - `template.admin`: owner or admin of the template's organization. `source.admin`: the same for the source `id`.
 * - `email.reader` / `template.reader`: as editor, or the holder of a share token (`previewToken`).
 * - `document.reviewer`: can comment on the document named by `id`, an email or page, or with `mode` a theme, layout
 *   or pin: editors, commentors, and holders of a share token (`previewToken`). `comment.reviewer`: the same for the
 *   comment `id`.
 * - `email.approver`, `template.approver`, `layout.approver`, `pin.approver`: can answer a request to approve the
 *   document named by `id`; the same people as for `document.reviewer`.
 * - `shareToken`: holder of a share link of the document. `ticket`: holder of a signed, short-lived content ticket.
 * - `siteAdmin`: the server's own administrators.
 */
export type RouteAccess =
  | 'public'
  | 'setup'
  | 'signedIn'
  | 'organization.member'
  | 'organization.commentor'
  | 'organization.admin'
  | 'organization.owner'
  | 'organization.payer'
  | 'template.commentor'
  | 'template.reader'
  | 'template.editor'
  | 'template.admin'
  | 'layout.editor'
  | 'pin.editor'
  | 'pinSnapshot.editor'
  | 'pinGroup.editor'
  | 'source.admin'
  | 'email.commentor'
  | 'email.reader'
  | 'email.editor'
  | 'document.reviewer'
  | 'comment.reviewer'
  | 'email.approver'
  | 'template.approver'
  | 'layout.approver'
  | 'pin.approver'
  | 'shareToken'
  | 'ticket'
  | 'siteAdmin';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Whether the response body is JSON by the response schema, or bytes (a download, a page, an image). */
export type RouteKind = 'json' | 'raw';

export interface RouteDefinition {
  name: string;
  method: HttpMethod;
  path: string;
  access: RouteAccess;
  summary: string;
  kind: RouteKind;
  /** The request is `multipart/form-data`; `body` then describes its text fields. */
  multipart: boolean;
  /**
   * The body contains a whole document. All other bodies are small, and larger ones are rejected before they are read.
   */
  carriesDocument?: boolean;
  /**
   * Also works while the organization is canceled and waiting to be deleted; all other routes of the organization are
   * refused then.
   */
  isOpenWhenCanceled?: boolean;
  /** Also works for people who haven't set up the two-factor sign-in required by their organization. */
  isOpenWithoutTwoFactor?: boolean;
  /** How often it can be called, in addition to the limits that apply to every route. */
  limit?: RateLimitName;
  /** Counter for the limits that apply to every route; default: `calls`. */
  countedAs?: 'calls' | 'files' | 'nothing';
  /**
   * Creates something new on each call. Takes an `Idempotency-Key`; the same key creates it only once. Our own client
   * always sends one.
   */
  creates?: boolean;
  /** Also works for an email in the trash, for everyone who could edit it, so that submitted work isn't lost. */
  isOpenInTrash?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
}

type RouteInput = Omit<RouteDefinition, 'kind' | 'multipart'> & { kind?: RouteKind; multipart?: boolean };

/**
 * Declares one named route of the HTTP contract. Returns the definition with its literal types. Throws if the path
 * doesn't start with `/` or has a `:param` without a `params` schema.
 */
export function defineRoute<const T extends RouteInput>(input: T): T & { kind: RouteKind; multipart: boolean } {
  if (!input.path.startsWith('/')) throw new Error(`Route ${input.name}: the path must start with "/".`);
  if (input.path.includes(':') && !input.params)
    throw new Error(`Route ${input.name}: the path has parameters without a schema.`);
  return { kind: 'json', multipart: false, ...input };
}

/** A second name of a route, for another kind of document. */
type Alias<R extends RouteDefinition, N extends string, A extends RouteAccess> = Omit<
  R,
  'name' | 'path' | 'access' | 'summary' | 'isOpenInTrash'
> & { name: N; path: string; access: A; summary: string };

/** The kinds of documents besides emails and pages, and the folder of their addresses. */
const aliasFolders = { theme: 'templates', layout: 'layouts', pin: 'pins' } as const;

/**
 * Declares another name of a route of emails and pages: the same definition for documents of another kind, at their
 * address. The trash is open to work on emails and pages only.
 */
export function aliasRoute<const R extends RouteDefinition, const N extends string, const A extends RouteAccess>(
  route: R,
  kind: keyof typeof aliasFolders,
  name: N,
  access: A,
): Alias<R, N, A> {
  const { isOpenInTrash: _, ...same } = route;
  const path = route.path.replace('/build/emails/', `/build/${aliasFolders[kind]}/`);
  if (path === route.path) throw new Error(`Route ${route.name}: its path isn’t one of emails.`);
  const summary = `The same as \`${route.name}\`, for a ${kind}.`;
  return { ...same, name, path, access, summary } as Alias<R, N, A>;
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The arguments of a caller: input types of params, query and body. */
export type RouteParams<R> = R extends { params: infer P } ? In<P> : undefined;
export type RouteQuery<R> = R extends { query: infer Q } ? In<Q> : undefined;
export type RouteBody<R> = R extends { body: infer B } ? In<B> : undefined;
export type RouteResponse<R> = R extends { response: infer S } ? Out<S> : undefined;
/** The values a handler receives: output types after parsing. */
export type HandlerParams<R> = R extends { params: infer P } ? Out<P> : undefined;
export type HandlerQuery<R> = R extends { query: infer Q } ? Out<Q> : undefined;
export type HandlerBody<R> = R extends { body: infer B } ? Out<B> : undefined;
