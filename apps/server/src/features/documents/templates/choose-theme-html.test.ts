import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { loadHtml } from '../../../platform/db/html-contents';
import { buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { findTemplateVersion } from './themes';

const taggedHtml = '<table class="block-section"><tr><td><p class="block-edit">Hi</p></td></tr></table>';

let app: TestApp;
let owner: UserRecord;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
});
afterAll(() => app.close());

async function upload(file: Buffer, { htmlFile, template }: { htmlFile?: string; template?: number } = {}) {
  const form = new FormData();
  form.set('uuid', randomUUID());
  form.set('templateType', 'email');
  if (htmlFile !== undefined) form.set('htmlFile', htmlFile);
  form.set('template', new Blob([new Uint8Array(file)]), 'two.zip');
  const as = await app.signIn(owner);
  return template === undefined
    ? app.call('build_template_upload', { form, as })
    : app.call('build_template_upload_new_version', { form, as, params: { id: template } });
}

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

it('[F3-zip-choose-file] Takes the HTML file that was chosen of a ZIP with several, and lists them if none was', async () => {
  const zip = await zipOf({
    'letter.html': taggedHtml,
    'offer.html': taggedHtml.replace('Hi', 'Offer'),
    'notes.html': '<p>Notes</p>',
  });
  const refused = await upload(zip);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 'import_error', choices: ['letter.html', 'offer.html'] },
  ]);
  const { id } = (await upload(zip, { htmlFile: 'offer.html' })).body;
  const sourceOf = async (version: number) => {
    const { htmlSha256 } = await findTemplateVersion(app.services.db, owner.organization.id, id, version);
    return await loadHtml(app.services.db, owner.organization.id, htmlSha256);
  };
  expect(await sourceOf(1)).toContain('Offer');
  expect((await upload(zip, { template: id })).body.choices).toHaveLength(2);
  expect((await upload(zip, { template: id, htmlFile: 'letter.html' })).status).toBe(200);
  expect(await sourceOf(2)).toContain('Hi');
  expect((await upload(zip, { htmlFile: '../letter.html' })).status).toBe(400);
});
