import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { billingPlan, price } from '../../entities/billing';
import { hostedImage } from '../../entities/builder';
import { id, idInBody, idParam, storedInteger, success, title, uuid } from '../../entities/common';
import { integration, source, sourceDetails, sourceEntry } from '../../entities/source';
import { runningTransfer } from '../../entities/transfer';
import { limits } from '../../limits';

const idParams = z.object({ id: idParam });
/** A path on this server, without the host. */
const ownPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)
  .default('/integrations');
const path = z.string().max(limits.sourcePathLength);
/** The fields of a source's form, including secrets. An omitted secret remains unchanged. */
const values = z.record(z.string().max(60), z.string().max(limits.sourceValueLength));
/** The fingerprint of an SSH host key, as `ssh-keygen -l` shows it. */
const fingerprint = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/);
const idOrNone = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const oauthText = z.string().max(4000);

/** Sources: connections of an organization to servers, platforms and sites, and the calls to them. */
export const sourceRoutes = {
  api_v1_integrations: defineRoute({
    name: 'api_v1_integrations',
    method: 'GET',
    path: '/api/v1/integrations',
    access: 'organization.admin',
    summary: 'The sources of the organization with their settings but no secrets, and the kinds that can be added.',
    response: z.object({
      sources: z.array(sourceDetails),
      integrations: z.array(integration),
      /** The plan of the organization; null = billing is disabled. */
      billingPlan: billingPlan.nullable(),
      /** By slug, for integrations with a price; null = it can't be read now. Empty without billing. */
      integrationPrices: z.record(z.string(), price.nullable()),
      /** Sources that can't be used because they aren't paid for. */
      unpaidSources: z.array(id),
      /** By id, the names of other sources that write to the same folder, or to one in it or around it. */
      sharedFolders: z.record(z.string(), z.array(z.string())),
      isIntegrationsDisabled: z.boolean(),
      /** Transfers to these sources that aren't finished, newest first; at most 100. */
      transfers: z.array(runningTransfer),
      /** The page to which platforms return people after their consent; it must be registered there. */
      callbackUrl: z.string(),
    }),
  }),
  integrations_add: defineRoute({
    name: 'integrations_add',
    method: 'POST',
    path: '/api/v1/integrations/:slug/add',
    access: 'organization.admin',
    creates: true,
    limit: 'sourceChanges',
    summary:
      'Tests a connection of this kind and adds it as a source. A failed test adds nothing: the answer is `conflict` with the reason, and with the `hostKey` of an SSH server that has to be confirmed first. Secrets are stored encrypted and never returned. Takes an Idempotency-Key.',
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
    body: z.object({
      name: title.optional(),
      settings: values.default({}),
      isForAllThemes: z.boolean().default(true),
      templates: z.array(idInBody).max(limits.templatesPerSource).default([]),
      /** The confirmed host key of an SSH server; '' = none. */
      hostKey: fingerprint.or(z.literal('')).default(''),
      /** false = it's stored without a test. */
      isTested: z.boolean().default(true),
    }),
    response: z.object({ source: sourceDetails }),
  }),
  integrations_settings_update: defineRoute({
    name: 'integrations_settings_update',
    method: 'POST',
    path: '/api/v1/integrations/:id/settings',
    access: 'source.admin',
    limit: 'sourceChanges',
    summary:
      'Changes the settings of a source, its name, and the themes that can use it. After a change of its address all secrets have to be sent again.',
    params: idParams,
    body: z.object({
      name: title.optional(),
      settings: values.default({}),
      isForAllThemes: z.boolean().optional(),
      templates: z.array(idInBody).max(limits.templatesPerSource).optional(),
      /** Forgets the confirmed host key: the next test shows the key of the server, to be confirmed again. */
      forgetsHostKey: z.boolean().default(false),
    }),
    response: z.object({ source: sourceDetails }),
  }),
  integrations_test: defineRoute({
    name: 'integrations_test',
    method: 'POST',
    path: '/api/v1/integrations/:id/test',
    access: 'source.admin',
    limit: 'sourceChanges',
    summary:
      'Tests a source: servers and buckets get a small file, which is loaded from its public address and removed. `lastError` of the source says which step failed and why.',
    params: idParams,
    body: z.object({
      /** The host key of an SSH server to confirm before the test; '' = none. */
      hostKey: fingerprint.or(z.literal('')).default(''),
    }),
    response: z.object({
      source: sourceDetails,
      /** The host key that has to be confirmed before the server can be tested; '' = none. */
      hostKey: z.string(),
    }),
  }),
  integrations_remove: defineRoute({
    name: 'integrations_remove',
    method: 'POST',
    path: '/api/v1/integrations/:id/remove',
    access: 'source.admin',
    summary: 'Removes a source with its secrets. What was sent there stays there.',
    params: idParams,
    response: success,
  }),
  integrations_pay: defineRoute({
    name: 'integrations_pay',
    method: 'POST',
    path: '/api/v1/integrations/:id/pay',
    access: 'organization.owner',
    creates: true,
    limit: 'billingChanges',
    summary:
      'Pays for a source whose integration has a price and isn’t paid for: it’s added to the subscription. Takes an Idempotency-Key.',
    params: idParams,
    response: success,
  }),
  integrations_authorize: defineRoute({
    name: 'integrations_authorize',
    method: 'POST',
    path: '/api/v1/integrations/:id/authorize',
    access: 'source.admin',
    limit: 'sourceChanges',
    summary: 'The address of the page on which the caller gives the consent, valid for 10 minutes and this session.',
    params: idParams,
    body: z.object({ redirect: ownPath }),
    response: z.object({ redirect: z.string() }),
  }),
  integrations_callback: defineRoute({
    name: 'integrations_callback',
    method: 'POST',
    path: '/api/v1/integrations/callback',
    access: 'organization.admin',
    limit: 'sourceChanges',
    summary: 'Exchanges what a platform sent a person back with for its tokens. The state is valid once.',
    body: z.object({ state: oauthText, code: oauthText.default(''), error: oauthText.default('') }),
    response: z.object({ source: sourceDetails, redirect: z.string() }),
  }),
  templates_sources: defineRoute({
    name: 'templates_sources',
    method: 'GET',
    path: '/api/v1/templates/:id/sources',
    access: 'template.editor',
    summary: 'The sources that documents of a theme can use.',
    params: idParams,
    response: z.object({
      sources: z.array(source),
      /** Their ids. */
      templateSources: z.array(id),
      /** Whether the organization has sources, even if only for other themes. */
      hasSources: z.boolean(),
    }),
  }),
  integrations_sources: defineRoute({
    name: 'integrations_sources',
    method: 'POST',
    path: '/api/v1/integrations/sources',
    access: 'organization.member',
    limit: 'sources',
    summary:
      'Asks a source something: lists or creates a folder, gives the address of a file, imports an image into the library of a theme, or starts sending an email or page there with its images, whose progress is polled. What the source refuses is the `error` of a response with status 200.',
    body: z.object({
      cmd: z.enum(['ls', 'download', 'mkdir', 'import-image', 'export-html']),
      args: z
        .object({
          path: path.default(''),
          /** Name of the folder to create, or of the document on the source; '' = its title. */
          name: z.string().trim().max(limits.titleLength).default(''),
        })
        .default({ path: '', name: '' }),
      /** The source. */
      iid: idInBody,
      /** The theme for whose documents the call is made. */
      tid: idInBody,
      /** The open email or page; 0 = none. */
      eid: idOrNone.default(0),
      token: z.string().max(200).default(''),
      emailVersion: storedInteger.default(0),
      templateVersion: storedInteger.default(0),
    }),
    response: z.object({
      /** The name of the source. */
      name: z.string(),
      /** Why the call failed. */
      error: z.string().optional(),
      /**
       * Set if the consent is missing or has expired: `redirect` is the page for giving it, absent for people who can't
       * give it.
       */
      oauth: z.literal(true).optional(),
      /** Also the address of a file to download, on this server. */
      redirect: z.string().optional(),
      files: z.array(sourceEntry),
      /** Whether there are more files than listed. */
      isCut: z.boolean(),
      /** The folder created by `mkdir`. */
      folder: sourceEntry.nullable(),
      /** The image stored by `import-image`. */
      image: hostedImage.nullable(),
      /** The transfer started by `export-html`, whose progress is polled. */
      transfer: uuid.nullable(),
    }),
  }),
  integrations_file: defineRoute({
    name: 'integrations_file',
    method: 'GET',
    path: '/api/v1/integrations/:id/file',
    access: 'organization.member',
    kind: 'raw',
    limit: 'sources',
    summary: 'A file of a source, as bytes to download, for those who can edit the theme `tid`.',
    params: idParams,
    query: z.object({ path, tid: idParam }),
  }),
  integrations_offer: defineRoute({
    name: 'integrations_offer',
    method: 'GET',
    path: '/api/v1/offers/:token',
    access: 'public',
    kind: 'raw',
    countedAs: 'files',
    summary: 'A file that a source fetches from this server, by its signed address.',
    params: z.object({ token: z.string().min(20).max(1000) }),
  }),
} as const;
