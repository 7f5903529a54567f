import { z } from 'zod';
import {
  type Capabilities,
  type HtmlUpload,
  type RemoteObject,
  refusingSession,
  type SourceAdapter,
  type SourceContext,
  type SourceHttpAnswer,
  type SourceSession,
} from '../../port';
import { checkHtml } from '../api/check-upload';
import { createVendorApi, parseJson, type Refused, readJson, type VendorApi } from '../api/vendor-api';

const name = 'SendGrid';

/** Its API takes no images: they have to be hosted elsewhere. */
const limits: Capabilities = {
  tree: 'none',
  canCreateRootFolder: false,
  canMakeFolders: false,
  readsFiles: false,
  hostsImages: false,
  takesHtml: true,
  updatesHtml: true,
  takesPages: false,
  htmlBytesMax: 1_048_576,
  imageBytesMax: null,
  nameMax: 100,
  imageTypes: [],
  needsPublicUrl: false,
};

const designShape = z.object({
  id: z.string(),
  name: z.string().optional(),
  html_content: z.string().optional(),
  updated_at: z.string().optional(),
});
const designsShape = z.object({
  result: z.array(designShape).default([]),
  _metadata: z.object({ next: z.string().nullish() }).nullish(),
});
const errorsShape = z.object({
  errors: z.array(z.object({ message: z.string().nullish(), field: z.string().nullish() })),
});

/** Coded designs in the design library of SendGrid's Marketing Campaigns. */
export const sendgrid: SourceAdapter = {
  slug: 'sendgrid',
  name,
  kind: 'platform',
  summary: 'Designs in SendGrid’s design library.',
  fields: [
    {
      name: 'apiKey',
      label: 'API key',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 200,
      placeholder: 'SG.…',
      hint: 'SendGrid: Settings, API Keys. The key needs full access to the design library.',
    },
    {
      name: 'region',
      label: 'Region',
      kind: 'select',
      options: [
        { value: 'global', label: 'Global' },
        { value: 'eu', label: 'European Union' },
      ],
      initial: 'global',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openSendGrid(context),
};

function openSendGrid(context: SourceContext): SourceSession {
  const api = createVendorApi(context, {
    platform: name,
    credential: 'API key',
    baseUrl: context.settings.region === 'eu' ? 'https://api.eu.sendgrid.com' : 'https://api.sendgrid.com',
    headers: () => ({ Authorization: `Bearer ${context.secrets.apiKey ?? ''}` }),
    explain,
  });
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/v3/designs', query: { page_size: 1, summary: 'true' } });
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      // With another editor SendGrid would take the HTML apart into its own modules.
      const json = { ...contentOf(upload), editor: 'code' };
      return remoteOf(await api({ method: 'POST', path: '/v3/designs', json }));
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      return remoteOf(await api({ method: 'PATCH', path: pathOf(id), json: contentOf(upload) }));
    },
    readHtml: async ({ id }) => {
      const answer = await api({ path: pathOf(id), expected: [404] });
      if (answer.status === 404) return null;
      const design = readJson(answer, designShape, name);
      return { revision: design.updated_at ?? '', html: design.html_content ?? null };
    },
    remove: async ({ id }) => {
      await api({ method: 'DELETE', path: pathOf(id), expected: [404] });
    },
    find: async (kind, _folder, title) => (kind === 'html' ? await find(api, title) : null),
  };
}

const pathOf = (id: string) => `/v3/designs/${encodeURIComponent(id.slice(id.indexOf(':') + 1))}`;

function contentOf({ name: title, html, text, subject }: HtmlUpload) {
  return {
    name: title,
    html_content: html,
    ...(text === '' ? { generate_plain_content: true } : { plain_content: text, generate_plain_content: false }),
    ...(subject !== '' && { subject }),
  };
}

/** The design with that name that was changed last. */
async function find(api: VendorApi, title: string): Promise<RemoteObject | null> {
  const found: z.infer<typeof designShape>[] = [];
  let token: string | null | undefined;
  do {
    const query = { page_size: 100, summary: 'true', page_token: token ?? undefined };
    const page = readJson(await api({ path: '/v3/designs', query }), designsShape, name);
    found.push(...page.result.filter((design) => design.name === title));
    const next = page._metadata?.next;
    token = next && URL.canParse(next) ? new URL(next).searchParams.get('page_token') : null;
  } while (token);
  const newest = found.sort((a, b) => (a.updated_at ?? '').localeCompare(b.updated_at ?? '')).at(-1);
  return newest ? remoteDesign(newest) : null;
}

function remoteOf(answer: SourceHttpAnswer): RemoteObject {
  return remoteDesign(readJson(answer, designShape, name));
}

const remoteDesign = ({ id, updated_at }: z.infer<typeof designShape>): RemoteObject => ({
  id: `design:${id}`,
  url: null,
  revision: updated_at ?? '',
});

function explain({ status, body }: SourceHttpAnswer): Refused {
  const error = errorsShape.safeParse(parseJson(body)).data?.errors[0];
  const reason = error?.message;
  const about = `${error?.field} ${reason}`.toLowerCase();
  if (status === 400) {
    if (/html_content|plain_content/.test(about) && /size|length|large|exceed|characters/.test(about))
      return { kind: 'too_large', reason };
    if (/maximum number|limit/.test(about)) return { kind: 'quota', reason };
    if (/\bname\b/.test(about)) return { kind: 'bad_name', reason };
  }
  return { reason };
}
