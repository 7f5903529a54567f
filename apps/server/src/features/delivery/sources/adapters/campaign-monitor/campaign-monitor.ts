import { z } from 'zod';
import {
  type Capabilities,
  type HtmlUpload,
  type RemoteObject,
  refusingSession,
  type SourceAdapter,
  type SourceContext,
  SourceError,
  type SourceHttpAnswer,
  type SourceSession,
} from '../../port';
import { basic } from '../api/authorization';
import { checkHtml } from '../api/check-upload';
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi, parseJson, type Refused, readJson } from '../api/vendor-api';

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
export const campaignMonitor: SourceAdapter = {
  slug: 'campaign-monitor',
  name,
  kind: 'platform',
  summary: 'Templates in Campaign Monitor.',
  fields: [
    {
      name: 'apiKey',
      label: 'API key',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 200,
      hint: 'Campaign Monitor: Account settings, API keys.',
    },
    {
      name: 'clientId',
      label: 'Client ID',
      kind: 'text',
      isRequired: true,
      max: 64,
      hint: 'Shown under “API Client ID” in the settings of the client.',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openCampaignMonitor(context),
};

function openCampaignMonitor(context: SourceContext): SourceSession {
  const client = encodeURIComponent(context.settings.clientId ?? '');
  const api = createVendorApi(context, {
    platform: name,
    credential: 'API key',
    baseUrl: 'https://api.createsend.com/api/v3.3',
    headers: () => basic(context.secrets.apiKey, 'x'),
    explain,
  });
  const readTemplate = async (id: string) => {
    const answer = await api({ path: pathOf(id), expected: [400, 404] });
    if (answer.status === 200) return readJson(answer, templateShape, name);
    if (answer.status === 404 || explain(answer).kind === 'not_found') return null;
    throw new SourceError('refused', `${name} can’t show this template.`);
  };
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: `/clients/${client}.json` });
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      const json = await contentOf(context, upload);
      const answer = await api({ method: 'POST', path: `/templates/${client}.json`, json });
      return remoteOf(readJson(answer, z.string(), name));
    },
    updateHtml: async (remote, upload) => {
      checkHtml(name, limits, upload);
      await api({ method: 'PUT', path: pathOf(remote.id), json: await contentOf(context, upload) });
      return remote;
    },
    readHtml: async ({ id }) => ((await readTemplate(id)) ? { revision: '', html: null } : null),
    remove: async ({ id }) => {
      if (await readTemplate(id)) await api({ method: 'DELETE', path: pathOf(id), expected: [404] });
    },
    find: async (kind, _folder, title) => {
      if (kind !== 'html') return null;
      const answer = await api({ path: `/clients/${client}/templates.json` });
      const found = readJson(answer, z.array(templateShape), name).findLast((template) => template.Name === title);
      return found ? remoteOf(found.TemplateID) : null;
    },
  };
}

const pathOf = (id: string) => `/templates/${encodeURIComponent(id.slice(id.indexOf(':') + 1))}.json`;
const remoteOf = (id: string): RemoteObject => ({ id: `template:${id}`, url: null, revision: '' });

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

function explain({ status, body }: SourceHttpAnswer): Refused {
  const error = errorShape.safeParse(parseJson(body)).data;
  const reason = error?.Message;
  const about = (reason ?? '').toLowerCase();
  if (/invalid api ?key|expired|oauth token/.test(about)) return { kind: 'auth', reason };
  if (status !== 400) return { reason };
  if (/invalid clientid|invalid templateid|template does not exist/.test(about)) return { kind: 'not_found', reason };
  if (/too large|exceeds/.test(about)) return { kind: 'too_large', reason };
  if (/already|must be unique/.test(about)) return { kind: 'exists', reason };
  if (/\bname\b/.test(about)) return { kind: 'bad_name', reason };
  return { reason };
}
