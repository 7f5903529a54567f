import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth } from '../../../../../scripts/testing/run-length';
import { buildOrganization, buildTemplate, buildUser } from '../factories';
import { createTestApp, type TestApp } from '../test-app';
import { namedCalls } from './named-calls';
import { imageForm } from './permission-image-recipes';
import {
  type CallerName,
  callAs,
  callerNames,
  makeWorld,
  matrix,
  refusalCodes,
  routeNames,
  type World,
} from './permission-matrix';

let app: TestApp;
/** Routes that redirect the browser to another address. */
const leadsElsewhere = new Set<string>(['sso_start', 'sso_callback', 'sso_finish']);

let world: World;

beforeAll(async () => {
  app = await createTestApp({ startJobs: true, config: { signUp: 'open', hasSubdomains: true } });
  world = await makeWorld(app);
});
afterAll(async () => await app.close());

const routeOf = (name: RouteName): RouteDefinition => routes[name];
const cases = new Map<RouteName, number>();
/** Calls of the matrix that other tests continue with, because preparing a call takes longer than calling it. */
const called = new Map<string, Awaited<ReturnType<typeof callAs>>>();
const calledAs = async (name: RouteName, caller: CallerName) =>
  called.get(`${caller}: ${name}`) ?? (await callAs(app, world, name, caller));
/**
 * In the short form each route has its permitted caller, a stranger, and some of the others in turn; those of billing,
 * which a right opens and not a role, have all.
 */
const alwaysCalling = ['owner', 'owner of another organization'];
const callersOf = (name: RouteName): readonly CallerName[] => {
  if (routeOf(name).access === 'organization.payer') return callerNames;
  const others = callerNames.filter((caller) => !alwaysCalling.includes(caller));
  const chosen = everyNth(others, 12, routeNames.indexOf(name));
  return callerNames.filter((caller) => alwaysCalling.includes(caller) || chosen.includes(caller));
};
const names = (filter: (route: RouteDefinition) => boolean) => routeNames.filter((name) => filter(routeOf(name)));

describe('[D8-strangers] every route accepts the right callers and no others', () => {
  describe.each(routeNames)('%s', (name) => {
    test.each(callersOf(name))(`called by: %s`, async (caller) => {
      app.clock.advance(61_000);
      const expected = matrix[routeOf(name).access][caller];
      const { answer, request } = await callAs(app, world, name, caller);
      if (alwaysCalling.includes(caller)) called.set(`${caller}: ${name}`, { answer, request });
      cases.set(name, (cases.get(name) ?? 0) + 1);
      if (expected === 'ok') {
        expect([answer.status, answer.body?.error]).toEqual([leadsElsewhere.has(name) ? 303 : 200, undefined]);
        return;
      }
      expect([answer.status, answer.body?.code]).toEqual([expected, refusalCodes[expected]]);
    });
  });

  test('no route has fewer cases than it should have callers', () => {
    expect(Object.fromEntries(routeNames.map((name) => [name, cases.get(name) ?? 0]))).toEqual(
      Object.fromEntries(routeNames.map((name) => [name, callersOf(name).length])),
    );
  });
});

test('[H3-named-calls] the 94 calls that the specification names are where they were, and all of them answer', () => {
  const entries = Object.entries(namedCalls) as [RouteName, string][];
  expect(entries.length).toBe(94);
  for (const [name, address] of entries) {
    const { method, path } = routeOf(name);
    expect([name, `${method} ${path}`]).toEqual([name, address]);
    const expected = matrix[routeOf(name).access].owner;
    expect([name, called.get(`owner: ${name}`)?.answer.status]).toEqual([name, expected === 'ok' ? 200 : expected]);
  }
});

describe('objects of another organization look as if they did not exist', () => {
  test.each(names((route) => /^(template|email)\./.test(route.access)))('%s', async (name) => {
    const { answer, request } = await calledAs(name, 'owner of another organization');
    const nowhere = await app.call(name, { ...request, params: { ...request.params, id: 999_999_999 } });
    expect([nowhere.status, nowhere.body]).toEqual([answer.status, answer.body]);
  });

  test('foreign ids after an own id are not found', async () => {
    const as = world.ownerSession;
    const own = await world.freshEmail();
    const { foreign } = world;
    const foreignImage = await app.call('build_images_upload', {
      params: { id: foreign.emailId },
      form: imageForm(world),
      as: world.sessions['owner of another organization'],
    });
    expect(foreignImage.status).toBe(200);
    const tries: [RouteName, Record<string, number>, unknown][] = [
      ['templates_emails_update', { id: world.template.id, eid: foreign.emailId }, { title: 'Mine now' }],
      ['share_links_replace', { id: own.id, linkId: foreign.linkId }, undefined],
      ['share_links_revoke', { id: own.id, linkId: foreign.linkId }, undefined],
      ['build_images_delete', { id: own.id, imageId: foreignImage.body.id }, undefined],
    ];
    for (const [name, params, body] of tries) {
      expect([name, (await app.call(name, { params, body, as })).status]).toEqual([name, 404]);
    }
  });
});

describe('[D8-cross-site] no changing route accepts another site', () => {
  const changing = names((route) => route.method !== 'GET');

  test.each(everyNth(changing, 3))('%s', async (name) => {
    const { request } = await calledAs(name, 'owner');
    const attempts: [string, Record<string, string>][] = [
      ['without the header', { 'x-requested-with': '' }],
      ['from a foreign origin', { origin: 'https://evil.test' }],
      ['from an origin that begins like ours', { origin: 'http://galley.test.evil.test' }],
      ['from an opaque frame', { origin: 'null' }],
      ['without an origin', { origin: '' }],
    ];
    for (const [way, headers] of attempts) {
      const answer = await app.call(name, { ...request, headers });
      expect([way, answer.status, answer.body.code]).toEqual([way, 403, 'origin_refused']);
    }
    if (!request.form) {
      const form = await app.call(name, { ...request, body: {}, headers: { 'content-type': 'text/plain' } });
      expect([form.status, form.body.code]).toEqual([415, 'unsupported_type']);
    }
  });
});

describe('the first account', () => {
  test('is created while there is none, with the starter themes, and cannot be created afterwards', async () => {
    const empty = await createTestApp({
      config: { isLoopback: true, configuredUrl: null, publicUrl: 'http://localhost:80' },
    });
    const body = { name: 'Ann', email: 'ann@first.test', password: 'long enough 1', organization: 'First' };
    try {
      expect((await empty.call('api_v1_me')).body).toMatchObject({
        me: null,
        isSetupNeeded: true,
        isSetupCodeNeeded: false,
      });
      const made = await empty.call('setup_create', { body });
      expect(made.body.me).toMatchObject({
        name: 'Ann',
        isOwner: true,
        isSiteAdmin: true,
        organization: { name: 'First' },
      });
      const as = { cookie: `${made.cookies[0]?.name}=${made.cookies[0]?.value}` };
      const { templates } = (await empty.call('api_v1_templates', { as })).body;
      expect(templates.map((template: { type: string }) => template.type).sort()).toEqual(['email', 'page']);
      expect(empty.logLines.filter((line) => line.level === 'error')).toEqual([]);
      expect((await empty.call('setup_create', { body: { ...body, email: 'eve@evil.test' } })).status).toBe(404);
    } finally {
      await empty.close();
    }
  });

  test('requires the printed code if the server can be reached from other machines', async () => {
    const open = await createTestApp({ config: { isLoopback: false } });
    const body = { name: 'Ann', email: 'ann@first.test', password: 'long enough 1', organization: 'First' };
    try {
      expect((await open.call('api_v1_me')).body.isSetupCodeNeeded).toBe(true);
      expect((await open.call('setup_create', { body })).status).toBe(403);
      expect((await open.call('setup_create', { body: { ...body, setupCode: 'guessed' } })).status).toBe(403);
      const { setupCode } = await import('../../features/people/setup/service');
      const withCode = { ...body, setupCode: setupCode(open.services.secrets) };
      expect((await open.call('setup_create', { body: withCode })).status).toBe(200);
    } finally {
      await open.close();
    }
  });
});

test('[D17-form-fuzz] fields that a body does not have are refused and change nothing', async () => {
  const organization = await buildOrganization(app.services);
  const user = await buildUser(app.services, { organization });
  const template = await buildTemplate(app.services, { organization, author: user });
  const as = await app.signIn(user);
  const raw = `{"title":"Renamed","id":1,"organizationId":${world.people.owner?.organization.id},"role":"owner","__proto__":{"isSiteAdmin":true}}`;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/templates/${template.id}`,
    headers: {
      origin: 'http://galley.test',
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      cookie: as.cookie,
    },
    payload: raw,
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_field']);
  const { rows } = await app.pool.query(
    'select is_site_admin, title from users, templates where users.id = $1 and templates.id = $2',
    [user.id, template.id],
  );
  expect(rows).toEqual([{ is_site_admin: false, title: template.title }]);
});
