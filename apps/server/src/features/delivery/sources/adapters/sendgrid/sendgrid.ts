import { z } from 'zod';
import {
  type Capabilities,
  refusingSession,
  type SourceAdapter,
  type SourceContext,
  type SourceHttpAnswer,
  type SourceSession,
} from '../../port';
import { bearer } from '../api/authorization';
import { checkHtml } from '../api/check-upload';
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi, parseJson, type Refused } from '../api/vendor-api';
import { designs } from './designs';
import { sendgridName as name } from './documents';
import { dynamicTemplates } from './dynamic-templates';

/** Its API can't host images: they have to be hosted elsewhere. */
const limits: Capabilities = {
  ...platformCapabilities,
  readsFiles: false,
  hostsImages: false,
  htmlBytesMax: 1_048_576,
  nameMax: 100,
  imageTypes: [],
};

const errorsShape = z.object({
  errors: z.array(z.object({ message: z.string().nullish(), field: z.string().nullish() })),
});

/** Coded designs of SendGrid's Marketing Campaigns, or its dynamic templates. */
export const sendgrid: SourceAdapter = {
  slug: 'sendgrid',
  name,
  kind: 'platform',
  summary: 'Designs or dynamic templates in SendGrid.',
  fields: [
    {
      name: 'apiKey',
      label: 'API key',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 200,
      placeholder: 'SG.…',
      hint: 'SendGrid: Settings, API keys. The key needs full access to “Design Library” or “Template Engine”.',
    },
    {
      name: 'target',
      label: 'Save emails as',
      kind: 'select',
      options: [
        { value: 'design', label: 'Designs, for Marketing Campaigns' },
        { value: 'template', label: 'Dynamic templates, for emails sent by programs' },
      ],
      initial: 'design',
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
  const { region, target } = context.settings;
  const api = createVendorApi(context, {
    platform: name,
    credential: 'API key',
    baseUrl: region === 'eu' ? 'https://api.eu.sendgrid.com' : 'https://api.sendgrid.com',
    headers: () => bearer(context.secrets.apiKey),
    explain,
  });
  const kinds = { design: designs(api), template: dynamicTemplates(api) };
  const chosen = target === 'template' ? kinds.template : kinds.design;
  // Documents that were created before the setting changed keep their kind.
  const kindOf = (id: string) => (id.startsWith('template:') ? kinds.template : kinds.design);
  return {
    ...refusingSession(name),
    test: () => chosen.test(),
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      return await chosen.uploadHtml(upload);
    },
    updateHtml: async (remote, upload) => {
      checkHtml(name, limits, upload);
      return await kindOf(remote.id).updateHtml(remote, upload);
    },
    readHtml: (remote) => kindOf(remote.id).readHtml(remote),
    remove: (remote) => kindOf(remote.id).remove(remote),
    find: async (kind, _folder, title) => (kind === 'html' ? await chosen.find(title) : null),
  };
}

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
