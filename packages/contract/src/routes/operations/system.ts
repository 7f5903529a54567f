import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { pageScheme } from '../../entities/builder';
import { flag } from '../../entities/common';
import { limits } from '../../limits';

export const systemRoutes = {
  health: defineRoute({
    name: 'health',
    method: 'GET',
    path: '/api/v1/health',
    access: 'public',
    countedAs: 'nothing',
    summary: 'Whether the server, its database, folders and job queue work; 503 when one does not.',
    response: z.object({
      status: z.enum(['ok', 'failing']),
      version: z.string(),
      checks: z.object({
        database: z.boolean(),
        blobs: z.boolean(),
        exports: z.boolean(),
        temporary: z.boolean(),
        jobs: z.boolean(),
      }),
      /** The problem, as text. For a warning (little free space), the check is still true. */
      problems: z.array(z.object({ check: z.string(), message: z.string() })),
      /** Unhandled errors since the server started. */
      unhandledErrors: z.number().int(),
    }),
  }),
  livez: defineRoute({
    name: 'livez',
    method: 'GET',
    path: '/livez',
    access: 'public',
    countedAs: 'nothing',
    summary: 'Whether the process responds, whatever the state of its database and folders. For liveness probes.',
    response: z.object({ status: z.literal('ok') }),
  }),
  readyz: defineRoute({
    name: 'readyz',
    method: 'GET',
    path: '/readyz',
    access: 'public',
    countedAs: 'nothing',
    summary: 'Whether the process can serve requests: 503 while its database is unavailable. For readiness probes.',
    response: z.object({
      status: z.enum(['ok', 'failing']),
      /** Why it can't; '' = it can. */
      reason: z.string(),
    }),
  }),
  openapi: defineRoute({
    name: 'openapi',
    method: 'GET',
    path: '/api/v1/openapi.json',
    access: 'public',
    summary: 'This API as an OpenAPI document; operationId is the route name.',
    kind: 'raw',
  }),
  api_docs: defineRoute({
    name: 'api_docs',
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    summary: 'This API as a readable page.',
    kind: 'raw',
  }),
  canvas_frame: defineRoute({
    name: 'canvas_frame',
    method: 'GET',
    path: '/canvas-frame',
    access: 'public',
    summary: 'The empty, isolated document for the canvas (docs/design.md 7). WebKit needs its own header.',
    kind: 'raw',
    query: z.object({ v: z.string().max(20).optional(), webkit: flag.optional(), remote: flag.default(true) }),
  }),
  assets: defineRoute({
    name: 'assets',
    method: 'GET',
    path: '/assets/:key/*',
    access: 'public',
    countedAs: 'files',
    summary: 'A file of a theme version, by the version’s unguessable key and the path in the theme.',
    kind: 'raw',
    params: z.object({ key: z.string().min(20).max(64), '*': z.string().max(1000) }),
  }),
  blobs: defineRoute({
    name: 'blobs',
    method: 'GET',
    path: '/blobs/:key/:name',
    access: 'public',
    countedAs: 'files',
    summary: 'An uploaded image, by its unguessable key.',
    kind: 'raw',
    params: z.object({ key: z.string().min(20).max(64), name: z.string().max(300) }),
  }),
  content: defineRoute({
    name: 'content',
    method: 'GET',
    path: '/content/:ticket',
    access: 'ticket',
    summary: 'A stored version or one palette item as a sandboxed page (CSP sandbox).',
    kind: 'raw',
    params: z.object({ ticket: z.string().max(2000) }),
    query: z.object({
      /** For a palette item: the index of its variation; default: the first. */
      variation: z.coerce.number().int().nonnegative().max(limits.variationNumber).optional(),
      /** A region or content element in it, by its group's name, and the index of its variation. */
      region: z.string().max(limits.groupNameLength).optional(),
      member: z.coerce.number().int().nonnegative().max(limits.variationNumber).optional(),
      /** For a document: its color scheme; default: the browser's own. */
      scheme: pageScheme.optional(),
      /** For an email or page: the persona whose values replace template tags; 0 = the tags stay as written. */
      persona: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
      /** Returns the screenshot of a palette item instead, by `htmlSha1`. */
      device: z.enum(['desktop', 'mobile']).optional(),
      sha1: z
        .string()
        .regex(/^[0-9a-f]{40}$/)
        .optional(),
    }),
  }),
} as const;
