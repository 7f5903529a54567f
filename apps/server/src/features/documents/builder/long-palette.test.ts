import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let author: UserRecord;
let as: TestCaller;
beforeAll(async () => {
  app = await createTestApp({ workers: {} });
  author = await buildUser(app.services);
  as = await app.signIn(author);
});
afterAll(() => app.close());

const section = (name: number, text: string) =>
  `<div class="block-section" data-title="S${name}"><p class="block-edit">“${text}”</p></div>\n`;
const themeOf = (count: number, text: string) =>
  `<!doctype html><html><head><style>a{color:#123456}</style></head><body>${Array.from({ length: count }, (_, at) => section(at, text)).join('')}</body></html>`;
const open = async (html: string) => {
  const { organization } = author;
  const { id } = await buildTemplate(app.services, { organization, author, html });
  const theme = await app.call('build_template_html', { params: { id }, as });
  const email = (await buildEmail(app.services, { organization, templateId: id, author, html: '<p>a</p>' })).id;
  return { theme, email: await app.call('build_email_html', { params: { id: email }, as }) };
};

describe('a theme with a long palette', () => {
  test('[C2-palette] is opened like a short one, with its palette written in another thread', async () => {
    const asked: string[] = [];
    const { run } = app.services.texts;
    app.services.texts.run = async (task, input, options) => {
      asked.push(task.name);
      return await run(task, input, options);
    };
    const short = await open(themeOf(20, 'Plum'));
    expect(asked).toEqual([]);
    const long = await open(themeOf(20, 'Plum '.repeat(4000)));
    expect(asked).toContain('build.write_palette');
    app.services.texts.run = run;
    for (const name of ['theme', 'email'] as const) {
      const { status, text, body } = long[name];
      expect({ name, status, isPlain: text === JSON.stringify(body) }).toEqual({ name, status: 200, isPlain: true });
      expect(Object.keys(body)).toEqual(Object.keys(short[name].body));
      // All of the response except the long text and its owner.
      const told = ({ sections, components, groups, linkStyles, colors, isUntagged }: typeof body) =>
        JSON.stringify({ sections, components, groups, linkStyles, colors, isUntagged })
          .replaceAll('Plum '.repeat(4000), 'Plum')
          .replace(/"tmp_id":\d+/g, '')
          .replace(/"htmlSha1":"[0-9a-f]{40}"/g, '')
          .replace(/\/content\/[^"]*/g, 'content');
      expect(told(body)).toBe(told(short[name].body));
      expect(body.sections.length).toBe(21);
    }
    const [first] = long.theme.body.sections;
    const picture = await app.inject({ method: 'GET', url: first.miniatureUrl });
    expect([picture.status, picture.text.includes('Plum Plum')]).toEqual([200, true]);
  });

  test('[C2-palette] has no thumbnail of an item that it does not have', async () => {
    const { theme } = await open(themeOf(20, 'Pear '.repeat(4000)));
    const { id, templateVersion } = theme.body;
    const ticket = {
      kind: 'item',
      organizationId: author.organization.id,
      templateId: id,
      version: templateVersion,
      itemId: 'section-99',
      userId: 0,
      sessionId: 0,
      shareLinkId: 0,
    };
    const token = app.services.secrets.sign('content', ticket, new Date(Date.now() + 60_000));
    expect((await app.inject({ method: 'GET', url: `/content/${token}` })).status).toBe(404);
  });
});
