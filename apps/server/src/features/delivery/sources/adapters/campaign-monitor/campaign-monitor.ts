import { z } from 'zod';
import { type Capabilities, type HtmlUpload, type SourceContext, SourceError } from '../../port';
import { basic } from '../api/authorization';
import { definePlatform } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { secretField } from '../api/fields';
import { platformCapabilities } from '../api/platform-capabilities';
import { idOf, remoteObject } from '../api/remote-files';
import { createVendorApi, readJson, type VendorApi } from '../api/vendor-api';

const name = 'Campaign Monitor';

/** It fetches the HTML and copies its images from where they are hosted. Its API returns neither HTML nor a time of change. */
const limits: Capabilities = {
  ...platformCapabilities,
  readsFiles: false,
  hostsImages: false,
  nameMax: 30,
  imageTypes: [],
  needsPublicUrl: true,
};

const templateShape = z.object({ TemplateID: z.string(), Name: z.string() });
const errorShape = z.object({ Code: z.number().optional(), Message: z.string().optional() });

/** Templates of Campaign Monitor, which fetches them from this server. */
export const campaignMonitor = definePlatform({
  slug: 'campaign-monitor',
  name,
  kind: 'platform',
  summary: 'Templates in Campaign Monitor.',
  fields: [
    secretField('apiKey', 'API key', { hint: 'Campaign Monitor: Account settings, API keys.' }),
    {
      name: 'clientId',
      label: 'Client ID',
      kind: 'text',
      isRequired: true,
      max: 64,
      hint: 'Shown under “API Client ID” in the settings of the client.',
    },
  ],
  limits,
  connect: (context) =>
    createVendorApi(context, {
      platform: name,
      credential: 'API key',
      baseUrl: 'https://api.createsend.com/api/v3.3',
      headers: () => basic(context.secrets.apiKey, 'x'),
      explain,
    }),
  calls: (api, context) => {
    const client = encodeURIComponent(context.settings.clientId ?? '');
    return {
      test: () => api({ path: `/clients/${client}.json` }),
      documents: {
        create: async (upload) => {
          const json = await contentOf(context, upload);
          return remoteOf(await api.json({ method: 'POST', path: `/templates/${client}.json`, json }, z.string()));
        },
        update: async (remote, upload) => {
          await api({ method: 'PUT', path: pathOf(remote.id), json: await contentOf(context, upload) });
          return remote;
        },
        read: async ({ id }) => ((await readTemplate(api, id)) ? { revision: '', html: null } : null),
        find: async (_folder, title) => {
          const templates = await api.json({ path: `/clients/${client}/templates.json` }, z.array(templateShape));
          const found = templates.findLast((template) => template.Name === title);
          return found ? remoteOf(found.TemplateID) : null;
        },
      },
      remove: async ({ id }) => {
        if (await readTemplate(api, id)) await api({ method: 'DELETE', path: pathOf(id), expected: [404] });
      },
    };
  },
});

async function readTemplate(api: VendorApi, id: string) {
  const answer = await api({ path: pathOf(id), expected: [400, 404] });
  if (answer.status === 200) return readJson(answer, templateShape, name);
  if (answer.status === 404 || explain(answer).kind === 'not_found') return null;
  throw new SourceError('refused', `${name} can’t show this template.`);
}

const pathOf = (id: string) => `/templates/${idOf(id)}.json`;
const remoteOf = (id: string) => remoteObject(`template:${id}`);

async function contentOf(context: SourceContext, { name: title, html }: HtmlUpload) {
  const address = await context.offer(Buffer.from(html), 'text/html; charset=utf-8');
  if (address === null) {
    throw new SourceError(
      'refused',
      'Campaign Monitor fetches templates from this server, so the server needs an address that it can reach (GALLEY_URL).',
    );
  }
  return { Name: title, HtmlPageURL: address };
}

const explain = explainRefusals(errorShape, (error) => ({ reason: error?.Message }), [
  { kind: 'auth', about: /invalid api ?key|expired|oauth token/ },
  { kind: 'not_found', status: 400, about: /invalid clientid|invalid templateid|template does not exist/ },
  { kind: 'too_large', status: 400, about: /too large|exceeds/ },
  { kind: 'exists', status: 400, about: /already|must be unique/ },
  { kind: 'bad_name', status: 400, about: /\bname\b/ },
]);
