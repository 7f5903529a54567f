import { readFileSync } from 'node:fs';
import { chooseMarkerPrefix, markSource } from '@galley/markup';
import { corpusFiles } from '@galley/markup/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyNth, inFull } from '../../../../../../scripts/testing/run-length';
import { unpackHtml } from '../../../platform/db/packed-html';
import { buildEmail, buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { importThemeFiles } from '../../documents/templates/import-theme';
import { countedIds } from '../../documents/templates/parse-theme';
import { loadTheme } from '../../documents/templates/themes';

const files = corpusFiles('all');

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  as = await app.signIn(owner);
});
afterAll(() => app.close());

describe('every file of the corpus, a fourth of them in the short form', () => {
  it('is uploaded, opened, saved as a document and exported with its tags byte for byte [T7-bytes]', async () => {
    expect(files.length).toBeGreaterThan(39);
    let items = 0;
    for (const { name, path } of everyNth(files, 4)) {
      const bytes = readFileSync(path);
      const { templateId } = await importThemeFiles(app.services, {
        organizationId: owner.organization.id,
        userId: owner.id,
        title: name.slice(-200),
        type: 'email',
        files: new Map([['index.html', bytes]]),
      });
      const source = await unpackHtml((await loadTheme(app.services, owner.organization.id, templateId, 1)).source);
      const markerPrefix = chooseMarkerPrefix(source, 'be');
      const html = markSource(source, { markerPrefix, newId: countedIds() });
      const whole = { organization: owner.organization, templateId, author: owner, html, markerPrefix };
      const { id } = await buildEmail(app.services, whole);
      const query = { kind: 'html', keepTags: 1, absoluteImages: 0 };
      const exported = await app.call('build_export', { params: { id }, query, as });
      expect(exported.bytes.equals(bytes), name).toBe(true);
      const made = await app.call('templates_emails_create', {
        params: { id: templateId },
        body: { title: 'New', type: 'email' },
        as,
      });
      expect(made.status, name).toBe(200);
      const opened = await app.call('build_email_html', { params: { id: made.body.email.id }, body: {}, as });
      for (const item of [...opened.body.sections, ...opened.body.components]) {
        if (item.miniatureUrl === '') continue;
        items += 1;
        const page = await app.inject({ method: 'GET', url: item.miniatureUrl });
        expect(page.status, `${name} ${item.id}`).toBe(200);
      }
    }
    process.stdout.write(
      `Corpus: ${everyNth(files, 4).length} files exported byte for byte, ${items} miniatures shown.\n`,
    );
    expect(items).toBeGreaterThan(inFull(20, 5));
  }, 300_000);
});
