import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestAnswer, type TestApp } from '../../../testing/test-app';

/** Members from before the provider: it finds them, and manages them with its first change. */

let app: TestApp;
let owner: UserRecord;
let as: { cookie: string };
let token = '';
let count = 0;
const domain = 'damson.test';

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  token = (await app.call('account_scim_tokens_create', { body: { name: 'Okta' }, as })).body.token;
  await app.call('account_sso_domains_create', { body: { mailDomain: domain }, as });
  await app.pool.query('update organization_domains set verified_at = now()');
});
afterAll(() => app.close());

async function scim(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, bearer = token) {
  const answer: TestAnswer = await app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/scim+json' } : {}) },
    payload: body && JSON.stringify(body),
  });
  return { status: answer.status, body: answer.text === '' ? null : JSON.parse(answer.text) };
}
const find = async (filter: string, bearer = token) =>
  (await scim('GET', `/Users?${new URLSearchParams({ filter })}`, undefined, bearer)).body;
const patch = (path: string, ...Operations: object[]) => scim('PATCH', path, { Operations });

/** A member who was invited, with the address `person…@damson.test`. */
async function member(more: { email?: string; role?: 'admin' | 'editor' } = {}): Promise<UserRecord> {
  const email = more.email ?? `person${++count}@${domain}`;
  const person = await buildUser(app.services, { organization: owner.organization, role: more.role ?? 'editor' });
  await app.pool.query('update users set email = $1 where id = $2', [email, person.id]);
  return { ...person, email };
}
const roleOf = async ({ id }: UserRecord) =>
  (await app.pool.query('select role from memberships where user_id = $1 and deleted_at is null', [id])).rows[0]?.role;
/** How often the log of changes shows owners that a member was matched. */
const matchesOf = async ({ name }: UserRecord): Promise<number> => {
  const { body } = await app.call('account_audit', { query: { action: 'organization.member_matched' }, as });
  return (body.events as { subject: string }[]).filter(({ subject }) => subject === name).length;
};

describe('members whom a provider finds', () => {
  it('[W3-scim-match] Finds a member by user name, address and id, and reading changes nothing', async () => {
    const person = await member();
    for (const filter of [
      `userName eq "${person.email.toUpperCase()}"`,
      `emails[type eq "work"].value eq "${person.email}"`,
    ]) {
      const found = await find(filter);
      expect([found.totalResults, found.Resources[0]?.userName], filter).toEqual([1, person.email]);
    }
    const [shown] = (await find(`userName eq "${person.email}"`)).Resources;
    expect(shown).toMatchObject({ active: true, displayName: person.name, emails: [{ value: person.email }] });
    expect((await find(`id eq "${shown.id}"`)).totalResults).toBe(1);
    expect((await scim('GET', `/Users/${shown.id}`)).body).toEqual(shown);
    expect((await app.pool.query('select from scim_users where user_id = $1', [person.id])).rowCount).toBe(0);
    const ids: string[] = [];
    for (let start = 1, total = 1; start <= total; start += 2) {
      const { body } = await scim('GET', `/Users?startIndex=${start}&count=2`);
      total = body.totalResults;
      ids.push(...body.Resources.map(({ id }: { id: string }) => id));
    }
    expect([ids.includes(shown.id), new Set(ids).size]).toEqual([true, ids.length]);
  });

  it('[W3-scim-match] Manages them with the first change, says so to owners, and keeps their id, role and name', async () => {
    const person = await member({ role: 'admin' });
    const [{ id }] = (await find(`userName eq "${person.email}"`)).Resources;
    const put = await scim('PUT', `/Users/${id}`, { userName: person.email, externalId: 'okta-1', active: true });
    expect([put.status, put.body.id, put.body.externalId]).toEqual([200, id, 'okta-1']);
    expect((await find('externalId eq "okta-1"')).Resources[0].id).toBe(id);
    expect(await roleOf(person)).toBe('admin');
    expect(await matchesOf(person)).toBe(1);
    expect((await app.pool.query('select name from users where id = $1', [person.id])).rows[0].name).toBe(person.name);
    expect((await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).body.active).toBe(false);
    expect(await roleOf(person)).toBeUndefined();
    expect((await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).body.active).toBe(true);
    expect(await roleOf(person)).toBe('admin');
  });

  it('[W3-scim-match] Refuses to create one whom it finds, and takes one over whose name at the provider is another', async () => {
    const person = await member();
    const again = await scim('POST', '/Users', { userName: person.email.toUpperCase(), active: true });
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const [{ id }] = (await find(`userName eq "${person.email}"`)).Resources;
    const named = { userName: `short${count}`, emails: [{ value: person.email }], active: true };
    const made = await scim('POST', '/Users', named);
    expect([made.status, made.body.id]).toEqual([201, id]);
    expect(await matchesOf(person)).toBe(1);
    expect((await scim('POST', '/Users', named)).status).toBe(409);
  });

  it('[W3-scim-match] A deletion, a deactivation and a group take a member whom it only found', async () => {
    const [gone, off, grouped] = [await member(), await member(), await member()];
    const idOf = async ({ email }: UserRecord) => (await find(`userName eq "${email}"`)).Resources[0].id;
    expect((await scim('DELETE', `/Users/${await idOf(gone)}`)).status).toBe(204);
    expect([await roleOf(gone), (await find(`userName eq "${gone.email}"`)).totalResults]).toEqual([undefined, 0]);
    const ended = await patch(`/Users/${await idOf(off)}`, { op: 'Replace', path: 'active', value: 'False' });
    expect([ended.body.active, await roleOf(off)]).toEqual([false, undefined]);
    const group = await scim('POST', '/Groups', { displayName: 'Damsons', members: [{ value: await idOf(grouped) }] });
    expect([group.status, group.body.members.length]).toEqual([201, 1]);
    expect(await matchesOf(grouped)).toBe(1);
  });

  it('[W3-scim-match] Finds no member of another domain or organization, and no one who left', async () => {
    const outside = await member({ email: `guest${++count}@elsewhere.test` });
    expect((await find(`userName eq "${outside.email}"`)).totalResults).toBe(0);
    const person = await member();
    const [{ id }] = (await find(`userName eq "${person.email}"`)).Resources;
    const stranger = await buildUser(app.services);
    const session = await app.signIn(stranger);
    const theirs = (await app.call('account_scim_tokens_create', { body: { name: 'Okta' }, as: session })).body.token;
    await app.call('account_sso_domains_create', { body: { mailDomain: 'other.test' }, as: session });
    expect((await find(`userName eq "${person.email}"`, theirs)).totalResults).toBe(0);
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await scim(method, `/Users/${id}`, undefined, theirs)).status).toBe(404);
    }
    await app.pool.query('update memberships set deleted_at = now() where user_id = $1', [person.id]);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
  });

  it('[W3-scim-match-ended] Shows one whose access ended as not active, and a match doesn’t bring the access back', async () => {
    const person = await member();
    const [{ id }] = (await find(`userName eq "${person.email}"`)).Resources;
    await app.pool.query(
      "update memberships set access_ends_on = '2020-01-01', access_ends_at = '2020-01-02T00:00:00Z' where user_id = $1",
      [person.id],
    );
    const [found] = (await find(`userName eq "${person.email}"`)).Resources;
    expect([found.id, found.active, (await scim('GET', `/Users/${id}`)).body.active]).toEqual([id, false, false]);
    const ended = { status: 409, body: { detail: messages.scimAccessEnded } };
    expect(await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).toMatchObject(ended);
    expect(await scim('PUT', `/Users/${id}`, { userName: person.email, active: true })).toMatchObject(ended);
    const named = { userName: `ended${count}`, emails: [{ value: person.email }], active: true };
    expect((await scim('POST', '/Users', named)).status).toBe(409);
    const group = await scim('POST', '/Groups', { displayName: 'Ended', members: [{ value: id }] });
    expect(group.status).toBe(201);
    const members = 'select access_ends_at < now() as ended from memberships where user_id = $1 and deleted_at is null';
    expect((await app.pool.query(members, [person.id])).rows).toEqual([{ ended: true }]);
    const current = await app.pool.query('select from current_memberships where user_id = $1', [person.id]);
    expect(current.rowCount).toBe(0);
    expect((await find(`userName eq "${person.email}"`)).Resources[0].active).toBe(false);
  });

  it('[W3-scim-zone] Gives a new person the provider’s time zone until they choose one', async () => {
    const zoneOf = async (email: string) =>
      (await app.pool.query('select timezone from users where email = $1', [email])).rows[0].timezone;
    const email = `zone${++count}@${domain}`;
    const made = await scim('POST', '/Users', { userName: email, TimeZone: 'Asia/Tokyo', active: true });
    expect([made.body.timezone, await zoneOf(email)]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    const path = `/Users/${made.body.id}`;
    await patch(path, { op: 'replace', path: 'timezone', value: 'Europe/Oslo' });
    expect(await zoneOf(email)).toBe('Europe/Oslo');
    await patch(path, { op: 'replace', path: 'timezone', value: 'W. Europe Standard Time' });
    expect(await zoneOf(email)).toBe('Europe/Oslo');
    await app.pool.query("update users set timezone = 'Asia/Seoul' where email = $1", [email]);
    await patch(path, { op: 'replace', path: 'timezone', value: 'Europe/Rome' });
    expect(await zoneOf(email)).toBe('Asia/Seoul');
    expect((await app.pool.query('select locale from users where email = $1', [email])).rows[0].locale).toBeNull();
    const bare = `zone${++count}@${domain}`;
    await scim('POST', '/Users', { userName: bare, locale: 'de-DE', active: true });
    expect(await zoneOf(bare)).toBeNull();
  });

  it('[W8-scim-locale] Gives a new person the provider’s language and region for dates until they choose a format', async () => {
    const localeOf = async (email: string) =>
      (await app.pool.query('select locale from users where email = $1', [email])).rows[0].locale;
    const email = `locale${++count}@${domain}`;
    const made = await scim('POST', '/Users', { userName: email, LOCALE: 'de_de', active: true });
    expect([made.body.locale, await localeOf(email)]).toEqual(['de_de', 'de-DE']);
    const path = `/Users/${made.body.id}`;
    await patch(path, { op: 'replace', path: 'Locale', value: 'en-GB' });
    expect(await localeOf(email)).toBe('en-GB');
    await patch(path, { op: 'replace', path: 'locale', value: 'tlh' });
    expect(await localeOf(email)).toBe('en-GB');
    await app.pool.query("update users set locale = 'sv-SE' where email = $1", [email]);
    await patch(path, { op: 'replace', path: 'locale', value: 'fr-FR' });
    expect(await localeOf(email)).toBe('sv-SE');
  });
});
