import { randomUUID } from 'node:crypto';
import type { Template } from '@galley/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  as = await app.signIn(await buildUser(app.services));
});
afterAll(() => app.close());

async function upload(html: string): Promise<number> {
  const form = new FormData();
  form.set('uuid', randomUUID());
  form.set('templateType', 'email');
  form.set('template', new Blob([html]), 'a.html');
  return (await app.call('build_template_upload', { form, as })).body.id;
}

it('[W9-untagged-theme] The list says whether the newest version of a theme has tags, uploaded or saved', async () => {
  const id = await upload('<p>plain</p>');
  const isUntagged = async () =>
    (await app.call('api_v1_templates', { as })).body.templates.find((one: Template) => one.id === id).isUntagged;
  expect(await isUntagged()).toBe(true);
  const params = { id };
  const taken = await app.call('build_template_lease_take', { params, body: { tabId: 't' }, as });
  const open = async () => (await app.call('build_template_html', { params, body: {}, as })).body;
  const save = async (html: string, version: number) => {
    const { markerPrefix } = await open();
    const leaseNumber = taken.body.lease.number;
    const body = { html, title: 'T', version, markerPrefix, leaseNumber, tabId: 't' };
    expect((await app.call('build_template_save', { params, body, as })).status).toBe(200);
    await open();
  };
  await save('<p class="block-edit">plain</p>', 1);
  expect(await isUntagged()).toBe(false);
  await save('<p>plain again</p>', 2);
  expect(await isUntagged()).toBe(true);
});
