import { type ChecklistItem, themeChecklist } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let anna: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let stranger: TestCaller;
let uninvited: TestCaller;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  asAnna = await app.signIn(anna);
  uninvited = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
  stranger = await app.signIn(await buildUser(app.services));
});
afterAll(() => app.close());
beforeEach(async () => {
  const { organization } = anna;
  id = (await buildTemplate(app.services, { organization })).id;
  const ben = await buildUser(app.services, { organization, name: 'Ben', role: 'editor' });
  await inviteToTemplate(app.services, { organization, templateId: id, user: ben });
  asBen = await app.signIn(ben);
});

const check = (as: TestCaller, key: string, body: { checked: boolean; version?: number }) =>
  app.call('build_template_checklist_check', { params: { id, key }, body, as });
const read = (as: TestCaller) => app.call('build_template_checklist', { params: { id }, as });
const items = async (): Promise<ChecklistItem[]> => (await read(asBen)).body.checklistItems;

it('[F3-theme-checklist] A theme has a checklist of its own, for everyone with the theme; strangers are refused', async () => {
  for (const [as, status] of [
    [stranger, 404],
    [uninvited, 403],
  ] as const) {
    expect((await read(as)).status).toBe(status);
    expect((await check(as, 'mobile', { checked: true })).status).toBe(status);
  }
  expect((await read(asBen)).body).toEqual({ checklistSettings: themeChecklist, checklistItems: [] });
  const opened = (await app.call('build_template_html', { params: { id }, as: asBen })).body;
  expect(opened).toMatchObject({ checklistSettings: themeChecklist, checklistItems: [] });
});

it('[F3-theme-checklist] An item is checked by name and version, and the first who checked it stays named', async () => {
  const answer = await check(asBen, 'mobile', { checked: true });
  expect(answer.body).toMatchObject({
    comments: [],
    checklistItems: [{ key: 'mobile', checked: true, user: { name: 'Ben' }, version: 1 }],
  });
  await check(asAnna, 'mobile', { checked: true });
  await check(asAnna, 'names', { checked: true });
  expect((await items()).map(({ key, user }) => [key, user.name])).toEqual([
    ['names', 'Anna'],
    ['mobile', 'Ben'],
  ]);
  await check(asAnna, 'mobile', { checked: false });
  expect((await items()).map(({ key, checked }) => [key, checked])).toEqual([
    ['names', true],
    ['mobile', false],
  ]);
  const settings = { emaAliasEnabled: true, loadsRemoteContent: true };
  await app.call('template_settings_save', { params: { id }, body: { settings }, as: asAnna });
  expect(await items()).toHaveLength(2);
  const { rows } = await app.pool.query(
    "select action, details from audit_events where object_id = $1 and action like 'template.checklist_%' order by id",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'template.checklist_checked',
    'template.checklist_checked',
    'template.checklist_unchecked',
  ]);
});

it('[F3-theme-checklist] An unknown item and a version that doesn’t exist are refused', async () => {
  expect((await check(asAnna, 'subject', { checked: true })).body).toMatchObject({ field: 'key' });
  expect((await check(asAnna, 'constructor', { checked: true })).body).toMatchObject({ field: 'key' });
  expect((await check(asAnna, 'mobile', { checked: true, version: 9 })).body).toMatchObject({ field: 'version' });
  expect(await items()).toEqual([]);
});
