import { type ChecklistItem, type ChecklistSettings, defaultChecklist, limits, themeChecklist } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let anna: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let stranger: TestCaller;
let uninvited: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  ben = await buildUser(app.services, { organization, name: 'Ben', role: 'editor' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(ben);
  uninvited = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
  stranger = await app.signIn(await buildUser(app.services));
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  const { organization } = anna;
  templateId = (await buildTemplate(app.services, { organization })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: ben });
  id = (await buildEmail(app.services, { organization, templateId, author: anna })).id;
});

const check = (as: TestCaller, key: string, body: { checked: boolean; version?: number }) =>
  app.call('build_checklist_check', { params: { id, key }, body, as });
const read = async (as: TestCaller) => await app.call('build_checklist', { params: { id }, as });
const itemsOf = async (as: TestCaller): Promise<ChecklistItem[]> => (await read(as)).body.checklistItems;
const setChecklist = (as: TestCaller, checklist: unknown) =>
  app.call('template_settings_save', {
    params: { id: templateId },
    body: { settings: { emaAliasEnabled: false, loadsRemoteContent: true }, checklist },
    as,
  });
const saveVersion = async (version: number) => {
  const { lease } = (await app.call('build_lease_take', { params: { id }, body: { tabId: 'tab' }, as: asAnna })).body;
  const body = { html: `<p>${version}</p>`, title: 'T', version, leaseNumber: lease.number, tabId: 'tab' };
  expect((await app.call('build_save', { params: { id }, body, as: asAnna })).status).toBe(200);
};
const eventsOf = async () =>
  (
    await app.pool.query(
      "select action, details from audit_events where object_id = $1 and action like 'email.checklist%' order by id",
      [id],
    )
  ).rows;

describe('the checklist of an email', () => {
  it('[B3-checklist] Has the eight default items, and none is checked; opening the email answers it too', async () => {
    expect((await read(asBen)).body).toEqual({ checklistSettings: defaultChecklist, checklistItems: [] });
    expect(defaultChecklist.items).toHaveLength(8);
    const opened = await app.call('build_email_html', { params: { id }, body: {}, as: asBen });
    expect(opened.body).toMatchObject({ checklistSettings: defaultChecklist, checklistItems: [] });
    await check(asBen, 'spelling', { checked: true });
    const later = await app.call('build_email_html', { params: { id }, body: {}, as: asAnna });
    expect(later.body.checklistItems).toMatchObject([{ key: 'spelling', checked: true, user: { name: 'Ben' } }]);
    const theme = await app.call('build_template_html', { params: { id: templateId }, body: {}, as: asBen });
    expect(theme.body).toMatchObject({ checklistSettings: themeChecklist, checklistItems: [] });
  });

  it('[B7-checklist-check] Says who checked an item and when, answers comments, and tells the change feed', async () => {
    app.clock.advance(5000);
    const { status, body } = await check(asBen, 'links', { checked: true });
    const at = Math.floor(app.clock.now().getTime() / 1000);
    const checked = { key: 'links', checked: true, user: { id: ben.id, name: 'Ben' }, dateChecked: at, version: 1 };
    expect([status, body]).toEqual([200, { comments: [], checklistItems: [checked] }]);
    await check(asAnna, 'links', { checked: false });
    expect(await itemsOf(asBen)).toMatchObject([{ key: 'links', checked: false, user: { name: 'Anna' } }]);
    expect(await eventsOf()).toEqual([
      { action: 'email.checklist_checked', details: { key: 'links', version: 1 } },
      { action: 'email.checklist_unchecked', details: { key: 'links', version: 1 } },
    ]);
  });

  it('[B7-checklist-strangers] Is hidden from strangers, and from editors without the theme', async () => {
    expect([(await read(stranger)).status, (await read(uninvited)).status]).toEqual([404, 403]);
    const checks = [stranger, uninvited].map((as) => check(as, 'links', { checked: true }));
    expect((await Promise.all(checks)).map(({ status }) => status)).toEqual([404, 403]);
    expect(await itemsOf(asAnna)).toEqual([]);
  });

  it('[B7-checklist-two] Two people who check the same item at once make one check, of the first', async () => {
    const answers = await Promise.all([asAnna, asBen].map((as) => check(as, 'mobile', { checked: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const names = new Set(answers.map(({ body }) => body.checklistItems[0].user.name));
    expect([names.size, (await eventsOf()).length]).toEqual([1, 1]);
    // Concurrent checks of different items don't affect each other.
    const keys = ['subject', 'spelling', 'links', 'tracking'];
    await Promise.all(keys.map((key, index) => check(index % 2 ? asBen : asAnna, key, { checked: true })));
    const items = await itemsOf(asAnna);
    expect(items.map(({ key }) => key)).toEqual(['subject', 'spelling', 'links', 'tracking', 'mobile']);
    expect(items.every(({ checked }) => checked)).toBe(true);
  });

  it('[B7-checklist-odd] Refuses items that the theme doesn’t have and versions that don’t exist', async () => {
    expect((await check(asBen, 'nothing', { checked: true })).body).toMatchObject({ field: 'key' });
    expect((await check(asBen, 'Odd_Key', { checked: true })).status).toBe(400);
    expect((await check(asBen, 'links', { checked: true, version: 2 })).body).toMatchObject({ field: 'version' });
    await app.call('builder_delete_email', { params: { id }, as: asAnna });
    expect((await check(asBen, 'links', { checked: true })).status).toBe(404);
  });
});

describe('the checklist of a theme', () => {
  const own: ChecklistSettings = { items: [{ key: 'legal', title: 'Legal line' }], resetsOnSave: true };

  it('[B3-checklist-settings] Is set by owners and admins alone, and shown with the settings', async () => {
    expect((await setChecklist(asBen, own)).status).toBe(403);
    expect((await setChecklist(stranger, own)).status).toBe(404);
    expect((await setChecklist(asAnna, own)).body).toMatchObject({ checklist: own });
    const { body } = await app.call('template_settings', { params: { id: templateId }, as: asAnna });
    expect(body.checklist).toEqual(own);
    // Saving settings without a checklist doesn't change it.
    expect((await setChecklist(asAnna, undefined)).body).toMatchObject({ checklist: own });
    expect((await read(asBen)).body.checklistSettings).toEqual(own);
  });

  it('[B3-checklist-settings-odd] Refuses the same key twice, an empty item and too many', async () => {
    const item = { key: 'a', title: 'A' };
    const many = Array.from({ length: limits.checklistItems + 1 }, (_, index) => ({ key: `k${index}`, title: 'T' }));
    for (const items of [[item, item], [{ ...item, title: ' ' }], many])
      expect((await setChecklist(asAnna, { items, resetsOnSave: false })).status).toBe(400);
  });

  it('[B3-checklist-removed] An item that was removed is not shown; it comes back with its state', async () => {
    await check(asBen, 'spelling', { checked: true });
    await setChecklist(asAnna, own);
    expect(await itemsOf(asBen)).toEqual([]);
    await setChecklist(asAnna, defaultChecklist);
    expect(await itemsOf(asBen)).toMatchObject([{ key: 'spelling', checked: true }]);
  });

  it('[B3-checklist-reset] Resets with a new version only where the theme asks for it', async () => {
    await check(asBen, 'links', { checked: true });
    await saveVersion(1);
    expect(await itemsOf(asBen)).toMatchObject([{ key: 'links', checked: true, version: 1 }]);
    await setChecklist(asAnna, { ...defaultChecklist, resetsOnSave: true });
    expect(await itemsOf(asBen)).toMatchObject([{ key: 'links', checked: false, version: 1 }]);
    // A check of the previous version doesn't count for this one.
    expect((await check(asAnna, 'links', { checked: true, version: 1 })).body.checklistItems[0].checked).toBe(false);
    expect((await check(asAnna, 'links', { checked: true })).body.checklistItems).toMatchObject([
      { key: 'links', checked: true, version: 2, user: { name: 'Anna' } },
    ]);
  });
});
