import { z } from 'zod';
import type { Capabilities } from '../../port';
import { bearer } from '../api/authorization';
import { definePlatform } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { secretField } from '../api/fields';
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi } from '../api/vendor-api';
import { designs } from './designs';
import { dynamicTemplates } from './dynamic-templates';

const name = 'SendGrid';

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
export const sendgrid = definePlatform({
  slug: 'sendgrid',
  name,
  kind: 'platform',
  summary: 'Designs or dynamic templates in SendGrid.',
  fields: [
    secretField('apiKey', 'API key', {
      placeholder: 'SG.…',
      hint: 'SendGrid: Settings, API keys. The key needs full access to “Design Library” or “Template Engine”.',
    }),
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
  limits,
  connect: (context) =>
    createVendorApi(context, {
      platform: name,
      credential: 'API key',
      baseUrl: context.settings.region === 'eu' ? 'https://api.eu.sendgrid.com' : 'https://api.sendgrid.com',
      headers: () => bearer(context.secrets.apiKey),
      explain,
    }),
  calls: (api, { settings }) => {
    const kinds = { design: designs(api), template: dynamicTemplates(api) };
    const chosen = settings.target === 'template' ? kinds.template : kinds.design;
    // Documents that were created before the setting changed keep their kind.
    const kindOf = (id: string) => (id.startsWith('template:') ? kinds.template : kinds.design);
    return {
      test: () => chosen.test(),
      documents: {
        create: (upload) => chosen.create(upload),
        update: (remote, upload) => kindOf(remote.id).update(remote, upload),
        read: (remote) => kindOf(remote.id).read(remote),
        find: (folder, title) => chosen.find(folder, title),
      },
      remove: (remote) => kindOf(remote.id).remove(remote),
    };
  },
});

const explain = explainRefusals(
  errorsShape,
  (body) => {
    const error = body?.errors[0];
    return { reason: error?.message, text: `${error?.field} ${error?.message}` };
  },
  [
    {
      kind: 'too_large',
      status: 400,
      about: [/html_content|plain_content/, /size|length|large|exceed|characters/],
    },
    { kind: 'quota', status: 400, about: /maximum number|limit/ },
    { kind: 'bad_name', status: 400, about: /\bname\b/ },
  ],
);
