import type { z } from 'zod';
import type { RateLimitName } from './rate-limits';

/**
 * Who may call a route. Data, not code: the server enforces it and `testing/strangers.ts` loops over it.
 * - `public`: anybody. `setup`: anybody, but only while no account exists.
 * - `signedIn`: any session. `organization.*`: a member of the session's organization with at least that role.
 * - `template.editor`: may edit the template named by the route's `id`. `email.editor`: the email or page named by `id`.
 * - `template.admin`: owner or admin of the template's organization.
 * - `email.reader` / `template.reader`: as editor, or the holder of a share token (`previewToken`).
 * - `shareToken`: holder of a share link of the document. `ticket`: holder of a signed, short-lived content ticket.
 * - `siteAdmin`: the server's own administrators.
 */
export type RouteAccess =
  | 'public'
  | 'setup'
  | 'signedIn'
  | 'organization.member'
  | 'organization.admin'
  | 'organization.owner'
  | 'template.reader'
  | 'template.editor'
  | 'template.admin'
  | 'email.reader'
  | 'email.editor'
  | 'shareToken'
  | 'ticket'
  | 'siteAdmin';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How the answer's body is sent: JSON by the response schema, or bytes (a download, a page, a picture). */
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
  /** The body holds a whole document; every other one is small, and refused before it is read when it is not. */
  carriesDocument?: boolean;
  /** Also answers while the organization is cancelled and waits for its end; other routes of it refuse then. */
  isOpenWhenCancelled?: boolean;
  /** How often it may be called, beside the limits every route has. */
  limit?: RateLimitName;
  /** What a call counts as for the limits every route has; `calls` when absent. */
  countedAs?: 'calls' | 'files' | 'nothing';
  /**
   * Makes something new each time it is called: takes an `Idempotency-Key`, and the same key makes it once. Our own client
   * always sends one.
   */
  creates?: boolean;
  /** Also answers for an email in the trash, to whoever could edit it: what it brings must not be lost. */
  isOpenInTrash?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
}

type RouteInput = Omit<RouteDefinition, 'kind' | 'multipart'> & { kind?: RouteKind; multipart?: boolean };

/**
 * Declares one named route of the HTTP contract. Returns the definition with its literal types kept.
 * Throws when the path does not start with `/` or a `:param` of the path has no `params` schema.
 */
export function defineRoute<const T extends RouteInput>(input: T): T & { kind: RouteKind; multipart: boolean } {
  if (!input.path.startsWith('/')) throw new Error(`Route ${input.name}: the path must start with "/".`);
  if (input.path.includes(':') && !input.params)
    throw new Error(`Route ${input.name}: the path has parameters without a schema.`);
  return { kind: 'json', multipart: false, ...input };
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a caller passes: parsed input types of params, query and body. */
export type RouteParams<R> = R extends { params: infer P } ? In<P> : undefined;
export type RouteQuery<R> = R extends { query: infer Q } ? In<Q> : undefined;
export type RouteBody<R> = R extends { body: infer B } ? In<B> : undefined;
export type RouteResponse<R> = R extends { response: infer S } ? Out<S> : undefined;
/** What a handler receives: output types after parsing. */
export type HandlerParams<R> = R extends { params: infer P } ? Out<P> : undefined;
export type HandlerQuery<R> = R extends { query: infer Q } ? Out<Q> : undefined;
export type HandlerBody<R> = R extends { body: infer B } ? Out<B> : undefined;
