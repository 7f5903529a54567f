import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser, inviteToTemplate, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let from: number;
let to: number;

const section = (name: string, text: string) =>
  `<div class="block-section" title="${name}"><p class="block-edit" data-block="text">${text}</p></div>`;
const price = (text: string) =>
  `<table class="block-section" title="Price"><tr><td class="block-edit" data-block="price">${text}</td></tr></table>`;
const theme = (frame: string, ...sections: string[]) =>
  `<html><body class="${frame}">${sections.join('')}</body></html>`;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  const { organization } = owner;
  from = (await buildTemplate(app.services, { organization, html: theme('old', section('Intro', 'Hi'), price('9')) }))
    .id;
  to = (await buildTemplate(app.services, { organization, html: theme('new', section('Intro', 'Hello')) })).id;
});
afterAll(() => app.close());

const email = async (title: string, html?: string) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId: from, author: owner, title, html }))
    .id;
const copy = (body: object, headers = {}) =>
  app.call('templates_emails_copy', { params: { id: from }, body: body as never, headers, as });
const titlesIn = async (id: number) =>
  (await app.call('templates_emails', { params: { id }, as })).body.emails.map((one: { title: string }) => one.title);

describe('emails in another theme', () => {
  it('[W8-theme-copy] are copied to its newest version, and the original stays as it is', async () => {
    const id = await email('May', theme('old', section('Intro', 'My text'), price('12')));
    const before = (await app.call('build_email_html', { params: { id }, as })).body.html;
    const { status, body } = await copy({ ids: [id], to });
    expect([status, body.emails[0].tid, body.emails[0].title]).toEqual([200, to, 'May']);
    expect((await app.call('build_email_html', { params: { id }, as })).body.html).toBe(before);
    // The frame is the other theme's; a section that it doesn't have is kept.
    const after: string = (await app.call('build_email_html', { params: { id: body.emails[0].id }, as })).body.html;
    expect(after).toContain('<body class="new">');
    expect(after).toMatch(/My text.*title="Price".*>12</);
    const fit = await app.call('templates_emails_fit', { params: { id: from }, body: { ids: [id], to }, as });
    expect(fit.body.fits).toEqual([{ id, kept: ['12'], lost: [] }]);
  });

  it('[W8-theme-move] are moved once for each Idempotency-Key: the copy is there, and the original in the trash', async () => {
    const id = await email('June');
    const key = { 'idempotency-key': 'june' };
    const first = await copy({ ids: [id], to, isMove: true }, key);
    expect((await copy({ ids: [id], to, isMove: true }, key)).body).toEqual(first.body);
    expect(await titlesIn(from)).not.toContain('June');
    expect((await titlesIn(to)).filter((title: string) => title === 'June')).toHaveLength(1);
    const trash = await app.call('templates_trash', { params: { id: from }, as });
    expect(trash.body.trash.map((one: { id: number }) => one.id)).toContain(id);
  });

  it('[W8-theme-move-refused] need a theme of the same type that the person can edit', async () => {
    const { organization } = owner;
    const id = await email('July');
    const pages = (await buildTemplate(app.services, { organization, type: 'page' })).id;
    expect(await copy({ ids: [id], to: pages })).toMatchObject({ status: 400, body: { field: 'to' } });
    expect(await copy({ ids: [id], to: from })).toMatchObject({ status: 400, body: { field: 'to' } });
    expect((await copy({ ids: [id], to, fid: 999_999 })).body).toMatchObject({ field: 'fid' });
    const editor = await buildUser(app.services, { organization, role: 'editor' });
    await inviteToTemplate(app.services, { organization, templateId: from, user: editor });
    const asEditor = await app.signIn(editor);
    const send = () =>
      app.call('templates_emails_copy', { params: { id: from }, body: { ids: [id], to }, as: asEditor });
    expect((await send()).status).toBe(404);
    await inviteToTemplate(app.services, { organization, templateId: to, user: editor });
    expect((await send()).status).toBe(200);
    const stranger = await app.signIn(await buildUser(app.services));
    for (const name of ['templates_emails_fit', 'templates_emails_copy'] as const)
      expect((await app.call(name, { params: { id: from }, body: { ids: [id], to }, as: stranger })).status).toBe(404);
  });
});
