import { createHash } from 'node:crypto';
import type { VersionComparison } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, buildTemplate, buildUser, inviteToTemplate } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

const section = (name: string, text: string) =>
  `<div class="block-section" data-title="${name}"><p class="block-edit">${text}</p></div>`;
const theme = `<html><head><meta http-equiv="Content-Security-Policy" content="script-src 'none'"><title>T</title></head><body onload="alert(1)"><script>document.title = 'theme'</script>
${section('Hero', 'Set sail')}
${section('Note', 'At high &amp; low tide')}
</body></html>`;

let app: TestApp;
let asAnna: TestCaller;
let asBen: TestCaller;
let stranger: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  asAnna = await app.signIn(await buildUser(app.services, { organization, name: 'Anna' }));
  const ben = await buildUser(app.services, { organization, name: 'Ben', role: 'editor' });
  asBen = await app.signIn(ben);
  stranger = await app.signIn(await buildUser(app.services));
  templateId = (await buildTemplate(app.services, { organization, html: theme })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: ben });
  const made = await app.call('templates_emails_create', {
    params: { id: templateId },
    body: { title: 'Spring', type: 'email', start: 'example' },
    as: asAnna,
  });
  id = made.body.email.id;
  await saveWith((html) => html.replace('Set sail', 'Set sails').replace('</title>', ' of spring</title>'));
});
afterAll(() => app.close());

/** Saves the next version of the email, or of the theme. */
async function saveWith(change: (html: string) => string, of: 'email' | 'template' = 'email'): Promise<void> {
  const isTheme = of === 'template';
  const params = { id: isTheme ? templateId : id };
  const opened = (
    await app.call(isTheme ? 'build_template_html' : 'build_email_html', { params, body: {}, as: asAnna })
  ).body;
  const { lease } = (
    await app.call(isTheme ? 'build_template_lease_take' : 'build_lease_take', {
      params,
      body: { tabId: 'tab' },
      as: asAnna,
    })
  ).body;
  const body = { html: change(opened.html), title: opened.title, leaseNumber: lease.number, tabId: 'tab' };
  const saved = isTheme
    ? await app.call('build_template_save', {
        params,
        body: { ...body, version: opened.templateVersion, markerPrefix: opened.markerPrefix },
        as: asAnna,
      })
    : await app.call('build_save', { params, body: { ...body, version: opened.emailVersion }, as: asAnna });
  expect(saved.status).toBe(200);
}

const compare = async (version: number, query = {}, as = asAnna): Promise<VersionComparison> =>
  (await app.call('build_versions_compare', { params: { id, version }, query, as })).body;
const page = (url: string) => app.inject({ method: 'GET', url });

describe('two versions of an email', () => {
  it('[F-versions-compare] Has both sources without markers, both texts and the changed blocks', async () => {
    expect((await app.call('build_versions_compare', { params: { id, version: 1 }, as: stranger })).status).toBe(404);
    expect((await app.call('build_versions_compare', { params: { id, version: 9 }, as: asAnna })).status).toBe(404);
    const { before, after, changes, changeCount } = await compare(1, {}, asBen);
    expect([before.entry.version, after.entry.version, changeCount]).toEqual([1, 2, 2]);
    expect(changes).toEqual([
      { kind: 'changed', name: '', section: '', isHidden: false },
      { kind: 'changed', name: 'Set sails', section: 'Hero', isHidden: false },
    ]);
    expect(after.html).toContain('Set sails</p>');
    expect(before.html + after.html).not.toContain('data-be-');
    expect(after.bytes).toBe(Buffer.byteLength(after.html));
    expect([before.text, after.text]).toEqual(['Set sail\nAt high & low tide', 'Set sails\nAt high & low tide']);
    // The older version is first, regardless of the order in the request.
    const turned = await compare(2, { with: 1 });
    expect([turned.before.entry.version, turned.after.entry.version]).toEqual([1, 2]);
    expect((await compare(2)).changeCount).toBe(0);
  });

  it('[F-versions-compare-cage] Shows each in a page without origin, where our script alone runs', async () => {
    const { before, after } = await compare(1);
    for (const [side, word] of [
      [before, 'Set sail<'],
      [after, 'Set sails<'],
    ] as const) {
      const { headers, text: body } = await page(side.contentUrl);
      const policy = String(headers['content-security-policy']);
      const [sandbox] = policy.split('; ');
      expect(sandbox).toBe('sandbox allow-scripts');
      const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '');
      const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      expect(policy.split('; ').find((part) => part.startsWith('script-src'))).toBe(`script-src ${hashes.at(-1)}`);
      expect(scripts).toHaveLength(2);
      expect(body).toContain(word);
      expect(body).toContain('<meta http-equiv=muted http-equiv=');
      expect(body).toMatch(/<p[^>]* data-galley-change="2" data-galley-kind="changed"/);
      expect(body).not.toContain('data-be-');
    }
  });
});

it('[F-versions-compare-hidden] A block that is shown no longer counts as changed, and its text is in the text no longer', async () => {
  const { version } = (await app.call('build_email_history', { params: { id }, as: asAnna })).body;
  await saveWith((html) =>
    html.replace(
      /<div (data-be-id="([\w-]+):[^"]+")(?= class="block-section" data-title="Note")/,
      '<div $1 data-be-hidden="$2:1"',
    ),
  );
  const { before, after, changes } = await compare(version);
  expect(before.text).toContain('At high & low tide');
  expect(after.text).toBe('Set sails');
  expect(after.html).toContain('At high');
  expect(changes).toEqual([{ kind: 'changed', name: 'Note', section: '', isHidden: true }]);
});

it('[F-versions-compare-theme] Compares two versions of a theme, and marks what moved and what was added', async () => {
  await saveWith((html) => {
    const [hero = '', note = ''] = html.match(/<div [\s\S]*?<\/div>/g) ?? [];
    return html.replace(hero, '').replace(note, `${note}\n${hero}\n${section('Foot', 'Bye')}`);
  }, 'template');
  const call = (as: TestCaller) =>
    app.call('build_template_versions_compare', { params: { id: templateId, version: 1 }, as });
  expect((await call(stranger)).status).toBe(404);
  const { before, after, changes } = (await call(asBen)).body as VersionComparison;
  expect(before.html).toBe(theme);
  expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
    expect.arrayContaining(['moved Hero', 'added Foot']),
  );
  expect((await page(after.contentUrl)).text).toContain('data-galley-kind="added"');
});
