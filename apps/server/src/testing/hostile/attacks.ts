import { setTimeout as wait } from 'node:timers/promises';
import { type AttackContext, archiveOf, listPictures, saveAndLook, storeTheme } from './attack-steps';
import { must, personAt } from './people';
import { fileOf, formWith, holdHalfSent, holdUnread, json, send } from './send';

/** A reproduction of the security review: its input, which can be mutated, and the requests that send it. */
export interface Attack {
  /** The finding, for instance `V1`. */
  id: string;
  what: string;
  input(): string;
  /** Returns the status of the decisive response; 0 = the connection broke. */
  send(context: AttackContext, input: string): Promise<number>;
}

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`;
const markOf = (count: number) => Array.from({ length: count }, (_, at) => `<p><b i=${at}>`).join('');
const imagePath = (id: number) => `/api/v1/build/emails/${id}/images`;

/** All reproductions, in the order of the findings. */
export const attacks: Attack[] = [
  {
    id: 'V1',
    what: 'an avatar with 30 document types',
    input: () => `${'<!DOCTYPE a[x]>'.repeat(30)}x`,
    send: async ({ insider }, input) => {
      const body = formWith('file', fileOf(input, 'me.svg', 'image/svg+xml'));
      return await send(insider, { method: 'POST', path: '/api/v1/profile/avatar', body });
    },
  },
  {
    id: 'V1',
    what: 'a stored email with 40 empty comments before an unclosed tag',
    input: () => `${'<!---->'.repeat(40)}x<p`,
    send: saveAndLook,
  },
  {
    id: 'V1',
    what: 'an SVG with 8,000 blanks in an address',
    input: () => svg(`<rect fill="url(${' '.repeat(8000)}"/>`),
    send: async ({ insider, insiderEmail }, input) => {
      const body = formWith('image', fileOf(input, 'a.svg', 'image/svg+xml'));
      return await send(insider, { method: 'POST', path: imagePath(insiderEmail), body });
    },
  },
  {
    id: 'V1',
    what: 'an SVG with 128 KB of @import',
    input: () => svg(`<style>${'@import '.repeat(16_000)}{</style>`),
    send: async ({ insider, insiderEmail }, input) => {
      const body = formWith('image', fileOf(input, 'a.svg', 'image/svg+xml'));
      return await send(insider, { method: 'POST', path: imagePath(insiderEmail), body });
    },
  },
  {
    id: 'V1',
    what: 'a file name of 80 KB of hyphens',
    input: () => `a${'-'.repeat(80_000)}a`,
    send: async ({ insider, insiderEmail, png }, input) => {
      const body = formWith('image', fileOf(png, `${input}.png`, 'image/png'));
      return await send(insider, { method: 'POST', path: imagePath(insiderEmail), body });
    },
  },
  {
    id: 'V1',
    what: 'a theme whose style repeats "color"',
    input: () => `<p class="block-edit" style="${'color'.repeat(5000)}">a</p>`,
    send: async ({ outsiders }, input) => await storeTheme(outsiders[0], fileOf(input, 'index.html', 'text/html')),
  },
  {
    id: 'V2',
    what: 'a stored email whose tags repeat each other',
    input: () => markOf(2000),
    send: async (context, input) => {
      const status = await saveAndLook(context, input);
      await listPictures(context);
      return status;
    },
  },
  {
    id: 'V2',
    what: 'a stored email with 100,000 nested elements',
    input: () => '<div>'.repeat(100_000),
    send: async (context, input) => {
      const status = await saveAndLook(context, input);
      await listPictures(context);
      return status;
    },
  },
  {
    id: 'V3',
    what: '11.8 MB of brackets without a session',
    input: () => '['.repeat(11_800_000),
    send: async ({ stranger }, input) =>
      await send(stranger, {
        method: 'POST',
        path: '/api/v1/build/emails/1/save',
        headers: { 'content-type': 'application/json', origin: 'http://elsewhere.test' },
        body: input,
      }),
  },
  {
    id: 'V3',
    what: '7 MB of distinct keys with a session',
    input: () => `{${Array.from({ length: 500_000 }, (_, at) => `"k${at}":0`).join(',')}}`,
    send: async ({ insider, insiderEmail }, input) =>
      await send(insider, { method: 'POST', path: `/api/v1/build/emails/${insiderEmail}/save`, ...json(input) }),
  },
  {
    id: 'V5',
    what: 'a theme of 12 HTML files of 2 MB',
    input: () => '<table class="block-section"><tr><td>a</td></tr></table>\n'.repeat(36_000),
    send: async ({ outsiders }, input) => {
      const files = Array.from({ length: 12 }, (_, at) => [`page-${at}.html`, input] as const);
      return await storeTheme(outsiders[0], fileOf(await archiveOf(files), 'theme.zip', 'application/zip'));
    },
  },
  {
    id: 'V5',
    what: 'a theme with an SVG of 6 MB and 500,000 attributes',
    input: () => svg(`<rect ${Array.from({ length: 500_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    send: async ({ outsiders }, input) => {
      const files = [
        ['index.html', '<p class="block-edit">a</p>'],
        ['a.svg', input],
      ] as const;
      return await storeTheme(outsiders[1], fileOf(await archiveOf(files), 'theme.zip', 'application/zip'));
    },
  },
  {
    id: 'V6',
    what: 'three ZIPs at once that unpack to 120 MB each',
    input: () => 'x'.repeat(997).concat('\n'),
    send: async ({ outsiders }, input) => {
      const page = ['index.html', '<p class="block-edit">a</p>'] as const;
      const large = input.repeat(Math.ceil(900_000 / Math.max(1, input.length))).slice(0, 900_000);
      const files = [page, ...Array.from({ length: 130 }, (_, at) => [`f${at}.css`, large] as const)];
      const archive = fileOf(await archiveOf(files), 'theme.zip', 'application/zip');
      const all = await Promise.all([0, 1, 2].map((at) => storeTheme(outsiders[at % 2], archive)));
      return all[0] ?? 0;
    },
  },
  {
    id: 'V6',
    what: '40 readers that read nothing of a large file',
    input: () => '',
    send: async ({ stranger, largeFile }) => {
      const release = await holdUnread(stranger, largeFile, 40);
      await wait(2000);
      release();
      return 0;
    },
  },
  {
    id: 'V7',
    what: '30 new emails of a large theme at once',
    input: () => `<p class="block-edit" style="${'color'.repeat(8000)}">a</p>`,
    send: async ({ outsiders, heavyTemplate }) => {
      const path = `/api/v1/templates/${heavyTemplate}/emails`;
      const request = { method: 'PUT', path, ...json({ title: 'Many', type: 'email', fid: 0 }) };
      const all = await Promise.all(Array.from({ length: 30 }, () => send(outsiders[0], request)));
      return Math.max(...all);
    },
  },
  {
    id: 'V14',
    what: '100 wrong sign-ins from 100 addresses at once',
    input: () => 'nobody@orchard.test',
    send: async ({ stranger, random }, input) => {
      const body = json({ email: input.slice(0, 200), password: 'wrong password' });
      const all = await Promise.all(
        Array.from({ length: 100 }, () => {
          const address = `10.${random.integer(100, 250)}.${random.integer(0, 255)}.${random.integer(1, 254)}`;
          return send(personAt(stranger.url, address), { method: 'POST', path: '/api/v1/auth/login', ...body });
        }),
      );
      return Math.max(...all);
    },
  },
  {
    id: 'V16',
    what: '300 half-sent bodies',
    input: () => '',
    send: async ({ stranger }) => {
      const release = await holdHalfSent(stranger.url, '/api/v1/auth/login', 300);
      await wait(2000);
      release();
      return 0;
    },
  },
  {
    id: 'V17',
    what: 'a list of 400,000 entries where text is expected',
    input: () => `{"email":[${'0,'.repeat(399_999)}0],"password":"x"}`,
    send: async ({ stranger }, input) =>
      await send(stranger, { method: 'POST', path: '/api/v1/auth/login', ...json(input) }),
  },
  {
    id: 'V19',
    what: '60 searches at once',
    input: () => 'harvest row quince',
    send: async ({ insider }, input) => {
      const body = { term: input.slice(0, 200) };
      const all = await Promise.all(
        Array.from({ length: 60 }, () =>
          insider.client.call('templates_search', { body }).catch(() => ({ status: 0 })),
        ),
      );
      return Math.max(...all.map(({ status }) => status));
    },
  },
  {
    id: 'V19',
    what: '40 drafts of made-up tabs',
    input: () => '<p class="block-edit">Draft</p>',
    send: async ({ insider, insiderEmail, random }, input) => {
      const content = { kind: 'full', html: input };
      const settings = { subject: '', previewText: '' };
      const all = await Promise.all(
        Array.from({ length: 40 }, () =>
          send(insider, {
            method: 'PUT',
            path: `/api/v1/build/emails/${insiderEmail}/draft`,
            ...json({ baseVersion: 1, tabId: `tab-${random.integer(0, 1e9)}`, changes: 1, settings, content }),
          }),
        ),
      );
      return Math.max(...all);
    },
  },
];

/** Stores the objects that the attacks need: a large file to read, and a theme whose emails are costly. */
export async function prepareAttacks(
  context: Omit<AttackContext, 'largeFile' | 'heavyTemplate'>,
): Promise<AttackContext> {
  const body = { title: 'Insider', type: 'email' };
  const html = `<p class="block-edit" style="${'color'.repeat(1000)}">a</p>`;
  const heavy = formWith('template', fileOf(html, 'index.html', 'text/html'), {
    uuid: crypto.randomUUID(),
    templateType: 'email',
    title: 'Heavy',
  });
  const made = await must(context.outsiders[0], 'build_template_upload', { form: heavy });
  await must(context.outsiders[0], 'templates_emails_create', { params: { id: made.id }, body });
  const form = formWith('image', fileOf(await context.largePng(), 'large.png', 'image/png'));
  const image = await must(context.insider, 'build_images_upload', { params: { id: context.insiderEmail }, form });
  const largeFile = String(image.src).replace(context.insider.url, '');
  return { ...context, heavyTemplate: made.id, largeFile };
}
