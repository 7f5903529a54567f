import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser, inviteToTemplate, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let domain: string;
let templateId: number;
let emailId: number;

beforeAll(async () => {
  app = await createTestApp({ config: { hasSubdomains: true } });
  owner = await buildUser(app.services);
  const { organization } = owner;
  const { rows } = await app.pool.query('select domain from organizations where id = $1', [organization.id]);
  domain = rows[0].domain;
  templateId = (await buildTemplate(app.services, { organization, author: owner })).id;
  emailId = (await buildEmail(app.services, { organization, templateId, author: owner })).id;
});
afterAll(() => app.close());

const withSession = (Object.keys(routes) as RouteName[]).filter(
  (name) => !['public', 'setup', 'shareToken', 'ticket'].includes((routes[name] as RouteDefinition).access),
);

/**
 * Values for the parameters of a path: the requested objects exist, so that only the caller can be the reason for a
 * refusal.
 */
function paramsOf(name: RouteName): Record<string, string | number> {
  const { path, access } = routes[name] as RouteDefinition;
  const own = access.startsWith('email.') ? emailId : templateId;
  const special: Record<string, string | number> = {
    id: own,
    eid: emailId,
    uid: owner.id,
    uuid: crypto.randomUUID(),
    oid: owner.organization.id,
    kind: 'email',
    plan: 'team',
    slug: 'sftp',
  };
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, param]) => param ?? '');
  return Object.fromEntries(names.map((param) => [param, special[param] ?? 1]));
}

/** The first of these that a route takes as its query. */
function queryOf(name: RouteName): Record<string, string | number> {
  const { query } = routes[name] as RouteDefinition;
  const tried: Record<string, string | number>[] = [
    {},
    { version: 1 },
    { templateVersion: 1 },
    { kind: 'html' },
    { tabId: 'tab' },
    { id: templateId, mode: 'template' },
    { id: templateId, mode: 'email' },
    { ids: '1' },
    { kind: 'section', name: 'group hero' },
    { src: '/blobs/1/a.png' },
    { tid: templateId, pids: '1' },
    { path: 'a.png', tid: templateId },
    { since: 1 },
  ];
  const found = tried.find((values) => !query || query.safeParse(values).success);
  if (!found) throw new Error(`None of these is a query of ${name}.`);
  return found;
}

async function makeEditor(): Promise<{
  editor: UserRecord;
  main: TestCaller;
  sub: TestCaller;
  headers: Record<string, string>;
}> {
  const { organization } = owner;
  const editor = await buildUser(app.services, { organization, role: 'editor' });
  await inviteToTemplate(app.services, { organization, templateId, user: editor });
  const host = `${domain}.galley.test`;
  const headers = { host, origin: `http://${host}` };
  const body = { email: editor.email, password: editor.password };
  const answer = await app.call('api_v1_auth_login', { body, headers });
  const sub = { cookie: `galley=${answer.cookies.find(({ name }) => name === 'galley')?.value}` };
  return { editor, main: await app.signIn(editor), sub, headers };
}

describe('a removed person', () => {
  it('[D6-revoke] Is refused by every route that needs a session, on both hosts, starting with the next request', async () => {
    const { editor, main, sub, headers } = await makeEditor();
    const callAs = async (name: RouteName, as: TestCaller, on: Record<string, string> = {}) => {
      const sent = (routes[name] as RouteDefinition).multipart ? { form: new FormData() } : { body: {} };
      return (await app.call(name, { params: paramsOf(name), query: queryOf(name), ...sent, as, headers: on })).status;
    };
    const before = await Promise.all([callAs('templates_emails', main), callAs('templates_emails', sub, headers)]);
    expect(before).toEqual([200, 200]);
    const asOwner = await app.signIn(owner);
    await app.call('api_v1_account_organization_revoke', { params: { uid: editor.id }, as: asOwner });
    expect(withSession.length).toBeGreaterThan(50);
    for (const name of withSession) {
      const answers = [await callAs(name, main), await callAs(name, sub, headers)];
      expect([name, ...answers]).toEqual([name, 401, 401]);
    }
    expect((await app.call('api_v1_me', { as: main })).body.me).toBeNull();
  });

  it('[D6-revoke] Can no longer open addresses of images and previews', async () => {
    const { editor, main } = await makeEditor();
    const { templates } = (await app.call('api_v1_templates', { as: main })).body;
    const opened = (await app.call('build_email_html', { params: { id: emailId }, as: main })).body;
    const items = [...opened.sections, ...opened.components].filter(({ miniatureUrl }) => miniatureUrl);
    const held: string[] = [templates[0].miniatureUrl, items[0].miniatureUrl];
    const look = () => Promise.all(held.map(async (url) => (await app.inject({ method: 'GET', url })).status));
    expect(await look()).toEqual([200, 200]);
    const people = await app.call('api_v1_people', { params: { id: templateId }, as: await app.signIn(owner) });
    const { rid } = people.body.templatePeople.find(({ id }: { id: number }) => id === editor.id);
    const params = { id: templateId, rid };
    await app.call('api_v1_people_invite_remove', { params, as: await app.signIn(owner) });
    expect(await look()).toEqual([404, 404]);
  });
});
