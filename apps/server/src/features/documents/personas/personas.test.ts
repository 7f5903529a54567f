import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let stranger: TestCaller;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  as = await app.signIn(owner);
  stranger = await app.signIn(await buildUser(app.services));
  id = (await buildTemplate(app.services, { organization: owner.organization })).id;
});
afterAll(() => app.close());

const create = (body: { name: string; data: string }, { who = as, tid = id } = {}) =>
  app.call('template_personas_create', { params: { id: tid }, body, as: who });
const list = async () => (await app.call('template_personas', { params: { id }, as })).body.personas;

describe('[X-persona] the personas of a theme', () => {
  it('are refused to a stranger', async () => {
    expect((await create({ name: 'Ada', data: '{}' }, { who: stranger })).status).toBe(404);
    expect((await app.call('template_personas', { params: { id }, as: stranger })).status).toBe(404);
  });

  it('are created, changed and deleted, with data that is a JSON object', async () => {
    const { persona } = (await create({ name: 'Bea', data: '{"plan":"gold"}' })).body;
    await create({ name: 'ada', data: '{}' });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['ada', 'Bea']);
    for (const data of ['[1]', 'null', '{', '"x"', ''])
      expect((await create({ name: 'X', data })).body).toMatchObject({ error: messages.personaNotJson, field: 'data' });
    const params = { id, personaId: persona.id };
    const changed = await app.call('template_personas_update', { params, body: { name: 'Cai', data: '{"a":1}' }, as });
    expect(changed.body.persona).toMatchObject({ name: 'Cai', data: '{"a":1}' });
    const elsewhere = await buildTemplate(app.services, { organization: owner.organization });
    const wrong = { id: elsewhere.id, personaId: persona.id };
    expect((await app.call('template_personas_delete', { params: wrong, as })).status).toBe(404);
    expect((await app.call('template_personas_delete', { params, as })).status).toBe(200);
    expect((await list()).length).toBe(1);
  });

  it('[F3-sample-fields] come with what the theme and the document use, and no document of another theme', async () => {
    const { organization } = owner;
    const source = '<html><body><p class="block-edit">{{ first_name }}</p></body></html>';
    const theme = await buildTemplate(app.services, { organization, html: source });
    const html = '<html><body><p class="block-edit">{% if member %}Hi{% endif %}</p></body></html>';
    const email = await buildEmail(app.services, { organization, templateId: theme.id, author: owner, html });
    const fieldsOf = async (query: { eid?: number }, who = as) =>
      await app.call('template_personas', { params: { id: theme.id }, query, as: who });
    const ofTheme = { name: 'first_name', kind: 'text' };
    expect((await fieldsOf({})).body.fields).toEqual([ofTheme]);
    expect((await fieldsOf({ eid: email.id })).body.fields).toEqual([{ name: 'member', kind: 'choice' }, ofTheme]);
    const other = await buildEmail(app.services, { organization, templateId: id, author: owner });
    expect((await fieldsOf({ eid: other.id })).status).toBe(404);
    expect((await fieldsOf({ eid: email.id }, stranger)).status).toBe(404);
  });

  it('[X-persona-preview] fill in a preview, which nothing of is stored; those of other themes are refused', async () => {
    const html = '<html><body><p class="block-edit">Hi {{ first_name }}, {{ last_name }}</p></body></html>';
    const email = await buildEmail(app.services, {
      organization: owner.organization,
      templateId: id,
      author: owner,
      html,
    });
    const { persona } = (await create({ name: 'Dora', data: '{"first_name":"Dora"}' })).body;
    const preview = (await app.call('build_preview', { params: { id: email.id }, as })).body;
    expect(preview.personas).toContainEqual({ id: persona.id, name: 'Dora' });
    const shown = await app.inject({ method: 'GET', url: `${preview.contentUrl}?persona=${persona.id}` });
    expect(shown.text).toContain('Hi Dora, <span');
    expect(shown.text.replace(/<[^>]+>/g, '')).toBe('Hi Dora, last_name');
    expect(shown.headers['cache-control']).toBe('no-store');
    const written = await app.inject({ method: 'GET', url: `${preview.contentUrl}?persona=0` });
    expect(written.text).toContain('Hi {{ first_name }}, {{ last_name }}');
    const other = await buildTemplate(app.services, { organization: owner.organization });
    const foreign = (await create({ name: 'Eve', data: '{}' }, { tid: other.id })).body.persona;
    const refused = await app.inject({ method: 'GET', url: `${preview.contentUrl}?persona=${foreign.id}` });
    expect(refused.status).toBe(404);
  });

  it('[W9-readable-tags] Previews and thumbnails have names in place of tags, or values of the first persona', async () => {
    const text = '<p class="block-edit">Hi {{ first_name }}{% if vip %}!{% else %}.{% endif %}</p>';
    const html = `<html><body><div class="block-section">${text}</div></body></html>`;
    const { organization } = owner;
    const theme = await buildTemplate(app.services, { organization, html });
    const email = await buildEmail(app.services, { organization, templateId: theme.id, author: owner, html });
    const read = async (url: string) => {
      const page = (await app.inject({ method: 'GET', url })).text;
      return page.replace(/<(style|script)\b.*?<\/\1>|<[^>]+>/gs, '').trim();
    };
    const all = async () => {
      const { templates } = (await app.call('api_v1_templates', { as })).body;
      const preview = (await app.call('build_preview', { params: { id: email.id }, as })).body;
      const opened = (await app.call('build_template_html', { params: { id: theme.id }, as })).body;
      const urls = [
        templates.find(({ id: listed }: { id: number }) => listed === theme.id).miniatureUrl,
        preview.contentUrl,
        preview.commentUrl,
        opened.sections[0].miniatureUrl,
      ];
      return [...new Set(await Promise.all(urls.map(read)))];
    };
    expect(await all()).toEqual(['Hi first name!']);
    await create({ name: 'Zoe', data: '{"first_name":"Zoe"}' }, { tid: theme.id });
    await create({ name: 'ann', data: '{"first_name":"Ann"}' }, { tid: theme.id });
    expect(await all()).toEqual(['Hi Ann!']);
  });

  it('[X-persona-error] shows why template tags can’t be read, above the document', async () => {
    const html = '<html><body><p class="block-edit">{% if %}{{ a</p></body></html>';
    const email = await buildEmail(app.services, {
      organization: owner.organization,
      templateId: id,
      author: owner,
      html,
    });
    const { persona } = (await create({ name: 'Finn', data: '{}' })).body;
    const preview = (await app.call('build_preview', { params: { id: email.id }, as })).body;
    const shown = await app.inject({ method: 'GET', url: `${preview.contentUrl}?persona=${persona.id}` });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('The sample data couldn’t be applied');
    expect(shown.text).toContain('{% if %}');
  });
});

it('[F3-starter-personas] A starter theme comes with personas that fill all of its tags', async () => {
  const made = await app.call('build_starter_template_create', {
    body: { name: 'orchard-email', templateType: 'email' },
    as,
  });
  const params = { id: made.body.id };
  const { personas, fields } = (await app.call('template_personas', { params, as })).body;
  expect(personas.map(({ name }: { name: string }) => name)).toEqual(['Ada, a member', 'Ben, not a member']);
  for (const { data } of personas)
    expect(Object.keys(JSON.parse(data)).sort()).toEqual(fields.map(({ name }: { name: string }) => name).sort());
});
