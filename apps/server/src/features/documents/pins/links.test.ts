import { stripMarkers } from '@galley/markup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { indexEmailText } from '../emails/jobs';

const section = (text: string) =>
  `<div class="block-section" data-group="hero"><p class="block-edit">${text}</p></div>`;

let app: TestApp;
let anna: UserRecord;
let as: TestCaller;
let templateId: number;
let pinId: number;
let snapshotId: number;

beforeAll(async () => {
  app = await createTestApp();
  anna = await buildUser(app.services, { organization: await buildOrganization(app.services), name: 'Anna' });
  as = await app.signIn(anna);
  const html = `<html><body>${section('Theme')}</body></html>`;
  templateId = (await buildTemplate(app.services, { organization: anna.organization, html })).id;
  const body = { name: 'Offer', mode: 'email', html: section('First') };
  const made = await app.call('build_pin_archive_create', { params: { id: templateId }, body, as });
  ({ id: pinId, defaultSnapshotId: snapshotId } = made.body.pinArchive);
});
afterAll(() => app.close());

const open = async (id: number) => (await app.call('build_email_html', { params: { id }, as })).body;
const links = async () => (await app.call('build_pin_archive_links', { params: { id: pinId }, as })).body.documents;
const change = async (id: number, action: string) =>
  await app.call('build_pin_archive_links_change', {
    params: { id: pinId },
    body: { documents: [{ id, action }] },
    as,
  });
const addSnapshot = async (text: string) => {
  app.clock.advance(61_000);
  const body = { html: section(text) };
  const made = await app.call('build_pin_archive_snapshot_create', { params: { id: pinId }, body, as });
  return made.body.snapshot.id as number;
};

/**
 * Creates an email with a section that follows the pin, as `insert-pin` writes it; with another key, one that was
 * edited since.
 */
async function linkedEmail(title: string, { snapshot, key }: { snapshot: number; key: string }): Promise<number> {
  const organization = anna.organization;
  const { id } = await buildEmail(app.services, { organization, templateId, author: anna, title });
  const { markerPrefix: m } = await open(id);
  const marks = `data-be-id="${m}:a" data-be-pin="${m}:${pinId}" data-be-linked="${m}:${snapshot}.${key}"`;
  const html = `<p>Before &amp; after</p>\r\n${section('First').replace('<div', `<div ${marks}`)}<br />`;
  const taken = await app.call('build_lease_take', { params: { id }, body: { tabId: 't' }, as });
  const { number } = taken.body.lease;
  const saved = { html, title, version: 1, leaseNumber: number, tabId: 't' };
  expect((await app.call('build_save', { params: { id }, body: saved, as })).status).toBe(200);
  await app.call('build_lease_release', { params: { id }, body: { tabId: 't', number }, as });
  await indexEmailText.run({ organizationId: organization.id, emailId: id }, app.services);
  return id;
}

describe('sections that follow a pin', () => {
  it('[B17-link-documents] Are listed with their documents, updated as a new version, and end their link on request', async () => {
    // No text has this key: the section counts as edited and is only replaced on request.
    const id = await linkedEmail('Letter', { snapshot: snapshotId, key: 'none' });
    const listed = { id, title: 'Letter', type: 'email', sections: 1 };
    expect(await links()).toEqual([{ ...listed, outdated: 0, edited: 1 }]);
    const second = await addSnapshot('Second');
    expect((await change(id, 'update')).body.documents).toMatchObject([{ id, result: 'unchanged' }]);
    expect((await change(id, 'replace')).body.documents).toEqual([
      { id, title: 'Letter', type: 'email', result: 'changed', editor: '' },
    ]);
    const updated = await open(id);
    expect(updated.emailVersion).toBe(3);
    expect(stripMarkers(updated.html, updated.markerPrefix)).toBe(
      `<p>Before &amp; after</p>\r\n${section('Second')}<br />`,
    );
    expect(updated.html).toContain(`:${second}.`);
    // The index is updated in the same transaction.
    expect(await links()).toEqual([{ ...listed, outdated: 0, edited: 0 }]);
    await addSnapshot('Third');
    expect(await links()).toEqual([{ ...listed, outdated: 1, edited: 0 }]);
    expect((await change(id, 'update')).body.documents).toMatchObject([{ result: 'changed' }]);
    expect((await open(id)).html).toContain('Third');

    await change(id, 'unlink');
    expect(await links()).toEqual([]);
    const free = await open(id);
    expect(free.emailVersion).toBe(5);
    expect(free.html).toContain('Third');
    await addSnapshot('Fourth');
    expect((await change(id, 'update')).body.documents).toMatchObject([{ result: 'unchanged' }]);
  });

  it('[B17-link-editing] Stay while someone edits the document', async () => {
    const id = await linkedEmail('Held', { snapshot: snapshotId, key: 'none' });
    await app.call('build_lease_take', { params: { id }, body: { tabId: 't' }, as });
    expect((await change(id, 'replace')).body.documents).toMatchObject([{ result: 'editing', editor: 'Anna' }]);
    expect((await open(id)).emailVersion).toBe(2);
  });

  it('[B17-link-foreign] Never change in documents of another theme or organization', async () => {
    const other = await buildTemplate(app.services, { organization: anna.organization });
    const { id } = await buildEmail(app.services, {
      organization: anna.organization,
      templateId: other.id,
      author: anna,
    });
    expect((await change(id, 'replace')).body.documents).toEqual([]);
    const stranger = await app.signIn(
      await buildUser(app.services, { organization: await buildOrganization(app.services) }),
    );
    const refused = await app.call('build_pin_archive_links', { params: { id: pinId }, as: stranger });
    expect(refused.status).toBe(404);
  });
});
