import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { buildDocument, documentState, draft, draftSummary, lease } from '../../entities/builder';
import {
  flag,
  id,
  idParam,
  ofLength,
  ofTitleLength,
  sha256,
  storedInteger,
  storedIntegerParam,
  success,
} from '../../entities/common';
import { emailSettings } from '../../entities/email-settings';
import { historyEntry, historyPage, versionComparison } from '../../entities/history';
import { themePalette } from '../../entities/theme-palette';
import { fieldPatterns } from '../../field-patterns';
import { limits } from '../../limits';
import { messages } from '../../messages';

const documentParams = z.object({ id: idParam });
const html = z.string().max(limits.htmlBytes);
/** The version to open (0 or absent = the current one), and the share token of a reader without a session. */
const openQuery = z.object({
  version: storedIntegerParam.optional(),
  previewToken: z.string().max(200).optional(),
});
const tabId = z.string().min(1).max(100);
const versionParams = z.object({ id: idParam, version: storedIntegerParam.positive() });
/** A page of the versions. */
const historyQuery = z.object({
  /** Only versions older than this one; absent = from the newest. */
  before: storedIntegerParam.positive().optional(),
  /** Only named versions. */
  isNamed: flag.optional(),
});

export const builderRoutes = {
  build_email_html: defineRoute({
    name: 'build_email_html',
    method: 'POST',
    path: '/api/v1/build/emails/:id/html',
    access: 'email.reader',
    summary: 'Everything the builder needs to open an email or page.',
    params: documentParams,
    query: openQuery,
    response: buildDocument,
  }),
  build_email_canvas: defineRoute({
    name: 'build_email_canvas',
    method: 'GET',
    path: '/canvas-frame/emails/:id',
    access: 'email.editor',
    summary: 'An email or page as the isolated document of the canvas frame, drawn as the builder draws it.',
    kind: 'raw',
    params: documentParams,
    query: z.object({
      version: storedIntegerParam.optional(),
      v: z.string().max(20).optional(),
      webkit: flag.optional(),
    }),
  }),
  build_email_get_html: defineRoute({
    name: 'build_email_get_html',
    method: 'GET',
    path: '/api/v1/build/emails/:id/html',
    access: 'email.editor',
    summary: 'The stored HTML and title of a version.',
    params: documentParams,
    query: z.object({ version: storedIntegerParam.optional() }),
    response: z.object({ html: z.string(), title: z.string(), markerPrefix: z.string() }),
  }),
  build_theme_causes: defineRoute({
    name: 'build_theme_causes',
    method: 'GET',
    path: '/api/v1/build/emails/:id/theme-causes',
    access: 'email.editor',
    summary:
      'What causes findings of the checks in a version of the theme, as hashes. Findings with them are the theme’s.',
    params: documentParams,
    /** `exported`: also of findings in the exported bytes, which take longer. */
    query: z.object({ templateVersion: storedIntegerParam.positive(), exported: flag.optional() }),
    response: z.object({ causes: z.array(z.number().int()) }),
  }),
  build_save: defineRoute({
    name: 'build_save',
    method: 'POST',
    path: '/api/v1/build/emails/:id/save',
    access: 'email.editor',
    creates: true,
    isOpenInTrash: true,
    summary:
      'Saves a new version. The lease and base version are checked in the same transaction. Takes an Idempotency-Key.',
    carriesDocument: true,
    params: documentParams,
    body: z
      .object({
        /** The loaded layout; 0 = unchanged. */
        lid: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
        html: html.optional(),
        /**
         * The HTML in gzip and base64, instead of `html`. It is stored as sent, which takes a fraction of the time.
         */
        packedHtml: z.string().max(limits.documentBodyBytes).optional(),
        title: ofTitleLength(z.string().trim().min(1)),
        /** The version on which these changes are based. */
        version: storedInteger.positive(),
        /** Of a theme: the prefix of the markers in the HTML, as it was opened. They aren’t stored. */
        markerPrefix: z
          .string()
          .regex(/^[\w-]{1,100}$/)
          .optional(),
        leaseNumber: z.number().int().positive(),
        /** Of an email or page; absent = unchanged. */
        settings: emailSettings.optional(),
        tabId: z.string().max(100),
        /** Whether the response contains the HTML, which the sender already has. */
        repeatsHtml: z.boolean().default(true),
      })
      .refine(({ html, packedHtml }) => (html === undefined) !== (packedHtml === undefined), { path: ['html'] }),
    response: z.object({
      version: z.number().int(),
      /** The layout that was loaded last; 0 = none. */
      lid: id,
      previewUrl: z.string(),
      title: z.string(),
      html: z.string().optional(),
      htmlSha256: sha256,
      ...historyPage.shape,
      updatedAt: z.number().int(),
      /** Of a theme: its blocks. */
      ...themePalette.partial().shape,
    }),
  }),
  build_email_settings: defineRoute({
    name: 'build_email_settings',
    method: 'POST',
    path: '/api/v1/build/emails/:id/settings',
    access: 'email.editor',
    creates: true,
    summary: 'Changes subject and preview text of the current version, without new HTML. Creates a new version.',
    params: documentParams,
    query: z.object({ version: storedIntegerParam.positive() }),
    body: z.object({ settings: emailSettings }),
    response: z.object({ version: z.number().int(), settings: emailSettings, ...historyPage.shape }),
  }),
  build_email_history: defineRoute({
    name: 'build_email_history',
    method: 'GET',
    path: '/api/v1/build/emails/:id/history',
    access: 'email.editor',
    summary: 'Versions, newest first: one page, of all or of the named ones.',
    params: documentParams,
    query: historyQuery,
    response: z.object({
      ...historyPage.shape,
      version: z.number().int(),
      previewUrl: z.string(),
      /** A sandboxed page with the current version. */
      contentUrl: z.string(),
      title: z.string(),
    }),
  }),
  build_email_state: defineRoute({
    name: 'build_email_state',
    method: 'GET',
    path: '/api/v1/build/emails/:id/state',
    access: 'email.editor',
    isOpenInTrash: true,
    summary: 'The newest version, who is editing, and whether it was deleted. Polled while the document is open.',
    params: documentParams,
    response: documentState,
  }),
  build_version_page: defineRoute({
    name: 'build_version_page',
    method: 'GET',
    path: '/api/v1/build/emails/:id/versions/:version/page',
    access: 'email.editor',
    summary: 'The address of a sandboxed page with a version, as readers get it.',
    params: versionParams,
    response: z.object({
      /** `/content/{ticket}`, for a sandboxed frame. */
      contentUrl: z.string(),
    }),
  }),
  build_version_restore: defineRoute({
    name: 'build_version_restore',
    method: 'POST',
    path: '/api/v1/build/emails/:id/versions/:version/restore',
    access: 'email.editor',
    creates: true,
    summary: 'Restores an old version: creates a new version with its HTML, title, subject and settings.',
    params: versionParams,
    body: z.object({ leaseNumber: z.number().int().positive(), baseVersion: storedInteger.positive() }),
    response: z.object({ version: z.number().int(), ...historyPage.shape, previewUrl: z.string() }),
  }),
  build_version_name: defineRoute({
    name: 'build_version_name',
    method: 'PUT',
    path: '/api/v1/build/emails/:id/versions/:version/name',
    access: 'email.editor',
    summary: 'Names a version, or removes its name.',
    params: versionParams,
    body: z.object({
      /** '' = none. */
      name: ofLength(z.string().trim(), limits.versionNameLength).refine(
        (value) => !fieldPatterns.controlCharacter.test(value),
        messages.nameWithControls,
      ),
    }),
    response: z.object({ entry: historyEntry }),
  }),
  build_versions_compare: defineRoute({
    name: 'build_versions_compare',
    method: 'GET',
    path: '/api/v1/build/emails/:id/versions/:version/compare',
    access: 'email.editor',
    limit: 'comparisons',
    summary:
      'Compares a version with another one: both sources and texts, the changed blocks, and pages that mark them.',
    params: versionParams,
    query: z.object({
      /** The other version; 0 or absent = the current one. The older of both is `before`. */
      with: storedIntegerParam.optional(),
    }),
    response: versionComparison,
  }),
  build_lease_take: defineRoute({
    name: 'build_lease_take',
    method: 'POST',
    path: '/api/v1/build/emails/:id/lease',
    access: 'email.editor',
    summary:
      'Takes the edit lease; with takesOver, an admin takes it from someone else. 409 lease_held names the person who is editing.',
    params: documentParams,
    body: z.object({ tabId: z.string().max(100), takesOver: z.boolean().optional() }),
    response: z.object({ lease, version: z.number().int() }),
  }),
  build_lease_renew: defineRoute({
    name: 'build_lease_renew',
    method: 'PUT',
    path: '/api/v1/build/emails/:id/lease',
    access: 'email.editor',
    summary: 'Renews the edit lease. 409 lease_lost when someone else has taken it.',
    params: documentParams,
    body: z.object({ tabId: z.string().max(100), number: z.number().int().positive() }),
    response: z.object({ lease, version: z.number().int() }),
  }),
  build_lease_release: defineRoute({
    name: 'build_lease_release',
    method: 'POST',
    path: '/api/v1/build/emails/:id/lease/release',
    access: 'email.editor',
    summary: 'Releases the edit lease (also by beacon when a tab closes).',
    params: documentParams,
    body: z.object({ tabId: z.string().max(100), number: z.number().int().positive() }),
    response: success,
  }),
  build_draft_get: defineRoute({
    name: 'build_draft_get',
    method: 'GET',
    path: '/api/v1/build/emails/:id/draft',
    access: 'email.editor',
    summary: 'The caller’s drafts: all as a list, and one with its HTML (the newest, or `tabId`).',
    params: documentParams,
    query: z.object({ tabId: tabId.optional() }),
    response: z.object({
      draft: draft.nullable(),
      drafts: z.array(draftSummary),
      /** `/content/{ticket}` shows `draft` in a sandboxed frame; '' if there is none. */
      contentUrl: z.string(),
    }),
  }),
  build_draft_put: defineRoute({
    name: 'build_draft_put',
    method: 'PUT',
    path: '/api/v1/build/emails/:id/draft',
    access: 'email.editor',
    limit: 'drafts',
    isOpenInTrash: true,
    summary:
      'Saves a draft: the whole HTML, or one splice against the draft on the server. For an email in the trash, the draft is saved too, and the response is 404 with a message.',
    carriesDocument: true,
    params: documentParams,
    body: z.object({
      baseVersion: storedInteger.positive(),
      tabId: z.string().max(100),
      /** The loaded layout; 0 = the same as in the saved version. */
      lid: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
      changes: storedInteger,
      settings: emailSettings,
      content: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('full'), html }),
        z.object({
          kind: z.literal('splice'),
          /** SHA-256 of the text to which the splice applies. 409 draft_out_of_step if the server has another text. */
          fromSha256: sha256,
          start: z.number().int().nonnegative(),
          end: z.number().int().nonnegative(),
          text: html,
          toSha256: sha256,
        }),
      ]),
    }),
    response: z.object({ htmlSha256: sha256, savedAt: z.number().int() }),
  }),
  build_draft_discard: defineRoute({
    name: 'build_draft_discard',
    method: 'DELETE',
    path: '/api/v1/build/emails/:id/draft',
    access: 'email.editor',
    summary: 'Discards one draft of the caller. With `htmlSha256`, only while it still has that HTML.',
    params: documentParams,
    query: z.object({ tabId, htmlSha256: sha256.optional() }),
    response: success,
  }),
} as const;
