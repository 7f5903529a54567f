import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestAnswer, type TestApp } from '../../../testing/test-app';

/**
 * Names that providers can spell in any case (RFC 7643, section 2.1, and RFC 7644, section 3.5.2), and refused ones.
 */

let app: TestApp;
let owner: UserRecord;
let token = '';
let count = 0;
const domain = 'medlar.test';
const core = 'urn:ietf:params:scim:schemas:core:2.0:User';

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  const as = await app.signIn(owner);
  token = (await app.call('account_scim_tokens_create', { body: { name: 'Okta' }, as })).body.token;
  await app.call('account_sso_domains_create', { body: { mailDomain: domain }, as });
  await app.pool.query('update organization_domains set verified_at = now()');
});
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function scim(method: Method, path: string, body?: unknown) {
  const answer: TestAnswer = await app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
    },
    payload: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, text: answer.text, body: answer.text === '' ? null : JSON.parse(answer.text) };
}
const newName = () => `m${++count}@${domain}`;
const create = async (more: object = {}) =>
  (await scim('POST', '/Users', { userName: newName(), active: true, ...more })).body;
const patch = (path: string, ...Operations: unknown[]) => scim('PATCH', path, { Operations });
const find = (resource: string, filter: string) => scim('GET', `/${resource}?${new URLSearchParams({ filter })}`);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('names in requests of identity providers', () => {
  it('[W3-scim-case] Takes operations, paths, attributes and booleans in any case', async () => {
    const ends = [
      { op: 'REPLACE', path: 'Active', value: 'FALSE' },
      { OP: 'rePlace', Path: 'ACTIVE', Value: 'False' },
      { op: 'Add', value: { ACTIVE: false } },
      { op: 'REPLACE', value: { Active: 'FALSE' } },
      { op: 'replace', path: `${core.toUpperCase()}:Active`, value: false },
      { op: 'replace', value: { [`${core}:ACTIVE`]: 'false' } },
    ];
    for (const way of ends) {
      const { id } = await create();
      const { status, body } = await patch(`/Users/${id}`, way);
      expect([status, body.active], JSON.stringify(way)).toEqual([200, false]);
    }
    const { id } = await create({ name: { givenName: 'Ann', familyName: 'Bell' } });
    const changes: [object, object][] = [
      [
        { op: 'Replace', path: 'Emails[Type eq "Work"].Value', value: newName() },
        { emails: [{ value: `m${count}@${domain}` }] },
      ],
      [
        { op: 'replace', path: 'emails[TYPE EQ "work" and primary eq true].VALUE', value: newName() },
        { emails: [{ value: `m${count}@${domain}` }] },
      ],
      [{ op: 'replace', path: 'NAME.GivenName', value: 'Anna' }, { name: { givenName: 'Anna', familyName: 'Bell' } }],
      [{ op: 'replace', value: { 'Name.FamilyName': 'Bello' } }, { name: { givenName: 'Anna', familyName: 'Bello' } }],
      [{ op: 'ADD', value: { DisplayName: 'A. Bello', Name: { GIVENNAME: 'Al' } } }, { displayName: 'A. Bello' }],
      [{ op: 'replace', path: 'displayName', value: null }, { displayName: 'Al Bello' }],
      [{ op: 'REMOVE', path: 'Name.GivenName' }, { name: { givenName: '' } }],
    ];
    for (const [operation, wanted] of changes) {
      const answer = await patch(`/Users/${id}`, operation);
      expect([answer.status, answer.body], JSON.stringify(operation)).toMatchObject([200, wanted]);
    }
    const whole = await scim('PUT', `/Users/${id}`, {
      USERNAME: newName(),
      ExternalID: 'x-1',
      Emails: [{ VALUE: newName(), Primary: 'TRUE' }],
      [`${core}:ACTIVE`]: 'TRUE',
    });
    expect(whole.body).toMatchObject({
      userName: `m${count - 1}@${domain}`,
      externalId: 'x-1',
      active: true,
      emails: [{ value: `m${count}@${domain}` }],
    });
  });

  it('[W3-scim-case] Finds by filters in any case, with the schema before the attribute, and by the kind of address', async () => {
    const { id, userName } = await create({ externalId: 'Ext-7' });
    const filters = [
      `USERNAME EQ "${userName}"`,
      `${core}:UserName eq "${userName.toUpperCase()}"`,
      'ExternalId Eq "Ext-7"',
      `Emails.Value eq "${userName}"`,
      `emails[type eq "work"].value eq "${userName}"`,
      `EMAILS[Type EQ "Work"].Value EQ "${userName.toUpperCase()}"`,
      `emails[value eq "${userName}"]`,
    ];
    for (const filter of filters) {
      const { status, body } = await find('Users', filter);
      expect([status, body.totalResults, body.Resources?.[0]?.id], filter).toEqual([200, 1, id]);
    }
    expect((await find('Users', `emails[type eq "home"].value eq "${userName}"`)).body.totalResults).toBe(0);
  });

  it('[W3-scim-case] Groups take members and names in any case, one member as well as a list', async () => {
    const [first, second] = [await create(), await create()];
    const made = await scim('POST', '/Groups', { DISPLAYNAME: 'Jams', Members: [{ VALUE: first.id }] });
    expect([made.status, made.body.displayName, made.body.members.length]).toEqual([201, 'Jams', 1]);
    const path = `/Groups/${made.body.id}`;
    const membersAfter = async (operation: object) =>
      (await patch(path, operation)).body.members?.map(({ value }: { value: string }) => value) ?? [];
    expect(await membersAfter({ op: 'ADD', path: 'Members', value: [{ Value: second.id, display: 'x' }] })).toEqual([
      first.id,
      second.id,
    ]);
    expect(
      await membersAfter({ op: 'Remove', path: 'MEMBERS', value: [{ value: first.id, display: first.userName }] }),
    ).toEqual([second.id]);
    expect(await membersAfter({ op: 'remove', path: `Members[Value eq "${second.id}"]` })).toEqual([]);
    expect(await membersAfter({ op: 'replace', path: 'members', value: { value: first.id } })).toEqual([first.id]);
    const { body } = await find('Groups', 'DISPLAYNAME EQ "jams"');
    expect(body.totalResults).toBe(1);
    const query = 'ExcludedAttributes=Members';
    expect((await scim('GET', `${path}?${query.replace('Ex', 'ex')}`)).body).not.toHaveProperty('members');
  });

  it('[W3-scim-errors] Says which operation can’t be applied and why, without objects and words of the library', async () => {
    const { id } = await create();
    const made = (await scim('POST', '/Groups', { displayName: `G${++count}` })).body;
    const wrong: [string, unknown, string][] = [
      ['Users', { op: 'move', path: 'active', value: true }, 'invalidSyntax'],
      ['Users', { op: '', path: 'active', value: true }, 'invalidSyntax'],
      ['Users', { op: 'remove' }, 'noTarget'],
      ['Users', { op: 'replace', path: 'active' }, 'invalidValue'],
      ['Users', { op: 'add', value: 'text' }, 'invalidValue'],
      ['Users', { op: 'add', value: null }, 'invalidValue'],
      ['Users', { op: 'replace', value: [{ active: false }] }, 'invalidValue'],
      ['Users', { op: 'replace', path: 'emails[type eq "home"]', value: { value: 'x' } }, 'noTarget'],
      ['Users', { op: 'replace', path: 'emails[type co "home"].value', value: 'x' }, 'noTarget'],
      ['Users', { op: 'replace', path: 'emails[type eq].value', value: 'x' }, 'invalidFilter'],
      ['Users', { op: 'replace', path: 'emails[(((((', value: 'x' }, 'invalidPath'],
      ['Users', { op: 'replace', path: 'emails[type eq "work"', value: 'x' }, 'invalidPath'],
      ['Users', { op: 'replace', path: '', value: 5 }, 'invalidValue'],
      ['Users', { op: 'replace', path: 'userName.value.x', value: 'x' }, 'invalidPath'],
      ['Users', { op: 'replace', path: 'userName[value eq "x"]', value: 'x' }, 'invalidPath'],
      ['Users', { op: 'remove', path: 'userName', value: [{ value: 'x' }] }, 'invalidValue'],
      ['Users', { op: 'replace', path: 'active', value: { a: {} } }, 'invalidValue'],
      ['Users', { op: 'replace', path: 'name', value: 'text' }, 'invalidValue'],
      ['Users', { op: 'replace', path: 'emails', value: [{}, 5, null] }, 'invalidValue'],
      ['Users', { op: { a: 1 }, path: 'active' }, 'invalidSyntax'],
      ['Users', 5, 'invalidSyntax'],
      ['Users', null, 'invalidSyntax'],
      ['Groups', { op: 'add', path: 'members', value: [[{}]] }, 'invalidValue'],
      ['Groups', { op: 'remove', path: 'members', value: [[{ value: 'x' }]] }, 'invalidValue'],
      ['Groups', { op: 'replace', path: 'members[value eq {}]', value: 'x' }, 'invalidFilter'],
    ];
    for (const [resource, operation, scimType] of wrong) {
      const path = `/${resource}/${resource === 'Users' ? id : made.id}`;
      const { status, body, text } = await patch(path, operation);
      expect([status, body.scimType], `${JSON.stringify(operation)} ${text}`).toEqual([400, scimType]);
      expect(text).not.toMatch(/\[object|undefined|Cannot read|not iterable|is not a function|SCIM patch|Token/);
    }
    const second = await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true }, { op: 'move' });
    expect(second.body.detail).toBe('Operation 2: “op” must be add, remove or replace.');
  });

  it('[W3-scim-depth] Refuses deep and long requests of every route as any other', async () => {
    const { id } = await create();
    const group = (await scim('POST', '/Groups', { displayName: `G${++count}` })).body;
    const deep = nested(100_000);
    const operations = `{"Operations":[{"op":"add","path":"name","value":${deep}}]}`;
    const bodies: [Method, string, string][] = [
      ['PATCH', `/Users/${id}`, operations],
      ['PATCH', `/Groups/${group.id}`, operations],
      ['POST', '/Users', `{"userName":"deep@${domain}","name":${deep}}`],
      ['PUT', `/Users/${id}`, `{"userName":"deep@${domain}","x":${deep}}`],
      ['POST', '/Groups', `{"displayName":"x","members":${deep}}`],
      ['PUT', `/Groups/${group.id}`, deep],
      ['POST', '/Users', `{"a":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`],
    ];
    for (const [method, path, body] of bodies) {
      const answer = await scim(method, path, body);
      expect([method, path, answer.status, answer.body.detail]).toEqual([
        method,
        path,
        400,
        'The request is nested too deep.',
      ]);
    }
    const filters = ['('.repeat(900), `${'('.repeat(400)}userName eq "x"`, 'not '.repeat(200), '('.repeat(5000)];
    for (const filter of filters) {
      for (const resource of ['Users', 'Groups']) {
        const { status, body } = await find(resource, filter);
        expect([filter.length, status, body.scimType]).toEqual([filter.length, 400, 'invalidFilter']);
      }
    }
    const long = await patch(`/Users/${id}`, { op: 'add', path: `emails[${'('.repeat(480)}`, value: 'x' });
    expect([long.status, long.body.scimType]).toEqual([400, 'invalidPath']);
    expect((await scim('GET', `/Groups?excludedAttributes=${'x'.repeat(2000)}`)).status).toBe(400);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(200);
  });
});
