import type { ExportRequirement, StoredFinding } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { refOf } from '../../../platform/db/document-ref';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { requireExportReady } from './readiness';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let editor: TestCaller;
let templateId: number;

const frame = '<p class="block-edit">Our motto</p>';

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization, name: 'Olga' });
  as = await app.signIn(owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { organization } = owner;
  templateId = (await buildTemplate(app.services, { organization, html: frame })).id;
  const ben = await buildUser(app.services, { organization, role: 'editor' });
  await inviteToTemplate(app.services, { organization, templateId, user: ben });
  editor = await app.signIn(ben);
});

const email = async (html: string, title = 'T') =>
  (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner, html, title })).id;
const require = async (requiredForExport: ExportRequirement[], more: Record<string, unknown> = {}) => {
  const settings = { requiredForExport, ...more };
  const answer = await app.call('template_settings_save', { params: { id: templateId }, body: { settings }, as });
  expect([answer.status, answer.body.settings.requiredForExport]).toEqual([200, requiredForExport]);
};
const read = async (id: number, caller = editor) =>
  (await app.call('build_export_readiness', { params: { id }, as: caller })).body;
const codes = async (id: number) => (await read(id)).findings.map(({ code }: { code: string }) => code);
const download = (id: number, kind = 'html') =>
  app.call('build_export', { params: { id }, query: { kind }, as: editor });
const release = (eid: number, caller = as, reason = 'The client waits.') =>
  app.call('templates_exports_release', { params: { id: templateId }, body: { eid, version: 1, reason }, as: caller });

describe('what a theme requires before an export', () => {
  it('[B7-export-gate] Is nothing by default, and each requirement names what isn’t so', async () => {
    const html =
      '<p data-be-id="be:1" class="block-edit">Lorem ipsum dolor sit amet</p><a class="block-edit" href="#">x</a><img src="a.png">';
    const id = await email(html);
    expect(await read(id)).toMatchObject({ version: 1, findings: [], release: null, canRelease: false });
    const wanted: [ExportRequirement, string[]][] = [
      ['placeholders', ['text-placeholder']],
      ['links', ['link-placeholder']],
      ['images', ['image-alt']],
      ['accessibility', ['image-alt']],
      ['subject', ['subject', 'preview-text']],
      ['unsubscribe', ['unsubscribe']],
      ['themeTexts', []],
      ['size', []],
    ];
    for (const [requirement, expected] of wanted) {
      await require([requirement]);
      expect(await codes(id), requirement).toEqual(expected);
    }
    await require(['placeholders']);
    const [placeholder] = (await read(id)).findings;
    expect(placeholder).toMatchObject({
      message: 'Placeholder text',
      detail: 'Lorem ipsum dolor sit amet',
      blockId: '1',
    });
    await require(['themeTexts']);
    expect(await codes(await email('<div class="block-section"><p class="block-edit">Our motto</p></div>'))).toEqual([
      'text-theme',
    ]);
    await require(['size']);
    expect(await codes(await email(`<p>${'x'.repeat(102_001)}</p>`))).toEqual(['size']);
  });

  it('[W11-required-accessibility] Can be that the exported bytes have no accessibility errors', async () => {
    const page = (table: string) =>
      `<html lang="en" dir="ltr"><head><title>T</title></head><body><div lang="en" dir="ltr">${table}</div></body></html>`;
    const layout = await email(page('<table><tr><td>Hi</td></tr></table>'));
    expect(await codes(layout)).toEqual([]);
    await require(['accessibility']);
    expect(await codes(layout)).toEqual(['a11y-table-role']);
    expect((await download(layout)).status).toBe(409);
    const mended = await email(page('<table role="presentation"><tr><td>Hi</td></tr></table>'));
    expect(await codes(mended)).toEqual([]);
    expect((await download(mended)).status).toBe(200);
    const [found] = (await app.call('build_export_readiness', { params: { id: layout }, query: { checks: '1' }, as }))
      .body.checks;
    expect(found).toMatchObject({ code: 'a11y-table-role', severity: 'error', line: 1, isFromTheme: false });
  });

  it('[F3-lights-stored] Lists all findings on request, with their severity and what came with the theme, required or not', async () => {
    templateId = (
      await buildTemplate(app.services, {
        organization: owner.organization,
        html: '<div class="block-section"><a class="block-edit" href="#">Shop</a></div>',
      })
    ).id;
    const links = '<a class="block-edit" href="#">Shop</a><a class="block-edit" href="##">Mine</a>';
    const id = await email(`<div class="block-section">${links}</div>`);
    const checks = async (query: Record<string, string>) =>
      (await app.call('build_export_readiness', { params: { id }, query, as })).body.checks;
    expect(await checks({})).toBeNull();
    const found = await checks({ checks: '1' });
    const flat = found.map(({ code, severity, isFromTheme }: StoredFinding) => [code, severity, isFromTheme]);
    expect(flat).toEqual([
      ['link-placeholder', 'error', true],
      ['link-placeholder', 'error', false],
      ['subject', 'warning', false],
      ['preview-text', 'warning', false],
      ['unsubscribe', 'warning', true],
      ['text-theme', 'hint', true],
    ]);
    const long = await email(`<p>${'x'.repeat(102_001)}</p>`);
    const answer = await app.call('build_export_readiness', { params: { id: long }, query: { checks: '1' }, as });
    expect(answer.body.checks[0]).toMatchObject({ code: 'size', severity: 'error', isFromTheme: false });
    // A requirement holds for content of the theme too.
    await require(['links']);
    const { findings } = await read(id, as);
    expect(findings.map(({ code }: { code: string }) => code)).toEqual(['link-placeholder', 'link-placeholder']);
  });

  it('[W3-merge-tag-setting] Knows the merge tags of its theme in links, and refuses signs that are none', async () => {
    const id = await email(
      '<p data-be-id="be:1" class="block-edit"><a href="[[ link ]]">x</a><a href="https://@@host@@/y">y</a></p>',
    );
    await require(['links']);
    expect(await codes(id)).toEqual(['link-placeholder', 'link-broken']);
    const mergeTags = [
      { open: '[[', close: ']]' },
      { open: '@@', close: '@@' },
    ];
    await require(['links'], { mergeTags });
    expect(await codes(id)).toEqual([]);
    const opened = await app.call('build_template_html', { params: { id: templateId }, as: editor });
    expect(opened.body.templateSettings.mergeTags).toEqual(mergeTags);
    for (const wrong of [
      [{ open: ' ', close: ']' }],
      [{ open: '[', close: ']'.repeat(21) }],
      Array(11).fill(mergeTags[0]),
    ]) {
      const settings = { mergeTags: wrong };
      const answer = await app.call('template_settings_save', { params: { id: templateId }, body: { settings }, as });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_field']);
    }
  });

  it('[B7-export-gate] Stops every export of the version until it is so, also by a job and to a source', async () => {
    const id = await email('<p>a</p>');
    await require(['checklist'], { requiresApproval: false });
    const refused = { code: 'not_ready', error: expect.stringContaining('checklist: Subject') };
    for (const kind of ['html', 'email', 'text', 'rtf', 'zip'])
      expect((await download(id, kind)).body, kind).toMatchObject({ code: 'not_ready' });
    const body = { ids: [id], kind: 'zip' };
    const started = await app.call('templates_exports_create', { params: { id: templateId }, body, as: editor });
    expect(started.body).toMatchObject({ code: 'not_ready' });
    const { organizationId } = { organizationId: owner.organization.id };
    const ref = refOf('email', { organizationId, id });
    await expect(requireExportReady(app.services, ref, 1, { organizationId })).rejects.toMatchObject({
      code: refused.code,
    });
    for (const { detail } of (await read(id)).findings) expect(detail).not.toBe('');
    const { checklistSettings } = (await app.call('build_checklist', { params: { id }, as: editor })).body;
    for (const { key } of checklistSettings.items)
      await app.call('build_checklist_check', { params: { id, key }, body: { checked: true }, as: editor });
    expect((await download(id)).status).toBe(200);
    await requireExportReady(app.services, ref, 0, { organizationId });
    // Approval is required by a separate setting.
    await require([], { requiresApproval: true });
    expect(await codes(id)).toEqual(['approval_missing']);
    expect((await download(id)).body).toMatchObject({ code: 'not_ready' });
  });

  it('[B7-export-gate-many] Leaves a document that isn’t ready out of a ZIP of many, with the reason', async () => {
    const ids = [
      await email('<p class="block-edit">Lorem ipsum dolor sit amet</p>', 'Draft'),
      await email('<p>b</p>', 'Done'),
    ];
    await require(['placeholders']);
    const query = { pids: ids.join(',') };
    const answer = await app.call('build_export_pages', { params: { id: templateId }, query, as: editor });
    const packed = await unzip(answer.bytes);
    expect([...packed.keys()]).toEqual(['Done/index.html', 'errors.txt']);
    expect(packed.get('errors.txt')).toContain(
      'Draft (Draft): The theme requires this before an export: Placeholder text',
    );
  });

  it('[B7-export-gate-release] An admin allows one version with a reason, which is logged; what comes later stops it', async () => {
    const id = await email('<p>a</p>');
    await require(['subject']);
    expect((await release(id, editor)).status).toBe(403);
    expect((await release(id, as, ' ')).body).toMatchObject({ field: 'reason' });
    expect((await read(id, as)).canRelease).toBe(true);
    expect((await release(id)).status).toBe(200);
    expect((await read(id)).release).toMatchObject({ reason: 'The client waits.', author: 'Olga' });
    expect((await download(id)).status).toBe(200);
    const { rows } = await app.pool.query("select details from audit_events where action = 'email.export_released'");
    expect(rows).toEqual([{ details: { version: 1, findings: 2, reason: 'The client waits.' } }]);
    await require(['subject', 'unsubscribe']);
    expect((await download(id)).body).toMatchObject({ code: 'not_ready' });
    const elsewhere = (await buildTemplate(app.services, { organization: owner.organization, html: frame })).id;
    const body = { eid: id, version: 1, reason: 'x' };
    expect((await app.call('templates_exports_release', { params: { id: elsewhere }, body, as })).status).toBe(404);
  });
});

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const found = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks).toString());
  }
  return found;
}
