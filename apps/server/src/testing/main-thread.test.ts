import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { buildUrl, limits, type RouteName, routes } from '@galley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInFull } from '../../../../scripts/testing/run-length';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from './factories';
import { archiveOf } from './hostile/attack-steps';
import { type MeasuredClient, type MeasuredRequest, slowness, startMeasuredClient } from './measured-client';
import { createTestApp, type TestApp, type TestCaller, type TestRequest, testOrigin } from './test-app';

/**
 * Calls every route once: in the long form with the largest allowed inputs; otherwise with a fifth of that, and with
 * the inputs of the security review in the sizes of its costliest reproductions. It measures time, so `npm test` leaves
 * it out.
 */
const isLong = process.env.GALLEY_SOAK !== undefined;
const share = isLong ? 1 : 0.2;
/** The CPU milliseconds that a request may use on the main thread, per 5 MB of text or files. */
const goalMs = 50;
const goalBytes = limits.htmlBytes;
/**
 * The minimum of up to three measurements is used, to exclude other work of the machine. The factor remains because a
 * busy core needs up to twice as long for the same work (shared caches, a second thread on the core).
 */
const busyFactor = 2;
/** The base cost of a request in milliseconds: its session, its statements, its response. */
const fixedMs = isLong ? 0 : 15;
const patient = { timeout: 300_000 };
const nearlyAll = (limits.htmlBytes - 300_000) * share;

let app: TestApp;
let client: MeasuredClient;
let owner: UserRecord;
let as: TestCaller;
let templateId: number;
const figures: [string, number][] = [];

// The whole server with its worker processes, as in production.
beforeAll(async () => {
  app = await createTestApp({ workers: {} });
  client = startMeasuredClient(await app.listen());
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  templateId = (await makeTheme('<p class="block-edit">a</p>')).id;
});
afterAll(async () => {
  const lines = figures.map(([what, ms]) => `${ms.toFixed(0).padStart(6)} ms  ${what}`);
  process.stdout.write(`CPU time of the main thread, the least\n${lines.join('\n')}\n`);
  await client.close();
  await app.close();
});

const makeTheme = (html: string) =>
  buildTemplate(app.services, { organization: owner.organization, author: owner, html });
const makeEmail = async (html: string) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner, html })).id;

/** Returns a page of about this many bytes, with characters beyond Latin-1. */
function pageOf(bytes: number): string {
  const row = '<tr><td class="block-section"><p class="block-edit">Plums → pears, “quince” {{ name }}</p></td></tr>\n';
  const rows = row.repeat(Math.floor(bytes / Buffer.byteLength(row)));
  return `<!doctype html><html><head><title>x</title></head><body><table>${rows}</table></body></html>`;
}
const largest = pageOf(nearlyAll);
/** The request and the response contain the document, or the response contains two. */
const twice: Measuring = { bytes: 2 * goalBytes * share };

/** Returns the request of a route, encoded. */
async function requestOf(
  name: RouteName,
  { params, query, body, form, headers }: TestRequest,
): Promise<MeasuredRequest> {
  const sent = form ? new Request('http://any/', { method: 'POST', body: form }) : null;
  const bytes = sent
    ? Buffer.from(await sent.arrayBuffer())
    : body === undefined
      ? null
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return {
    method: routes[name].method,
    path: buildUrl(name, { ...params, ...query }),
    headers: {
      host: new URL(testOrigin).host,
      origin: testOrigin,
      'x-requested-with': 'XMLHttpRequest',
      ...(as ? { cookie: as.cookie } : {}),
      ...(sent ? { 'content-type': sent.headers.get('content-type') ?? '' } : {}),
      ...(bytes && !sent ? { 'content-type': 'application/json' } : {}),
      ...(bytes ? { 'content-length': String(bytes.length) } : {}),
      ...headers,
    },
    body: bytes,
  };
}

interface Measuring {
  status?: number;
  /** The bytes of the request and its response, if they contain more than one document. */
  bytes?: number;
}

/** Sends a request, and again with new preparation, at most three times, if it took too long. */
async function measure(
  what: string,
  name: RouteName,
  prepare: (round: number) => TestRequest | Promise<TestRequest>,
  { status: expected = 200, bytes = goalBytes * share }: Measuring = {},
): Promise<void> {
  const most = (fixedMs + goalMs * Math.max(share, bytes / goalBytes)) * busyFactor;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least > most; round += 1) {
    app.clock.advance(61_000);
    const request = await requestOf(name, await prepare(round));
    const { status, cpuMs, text } = await client.send(request);
    expect([what, status, status === expected ? '' : text]).toEqual([what, expected, '']);
    least = Math.min(least, cpuMs > most ? cpuMs / slowness() : cpuMs);
  }
  figures.push([what, least]);
  expect({ what, least, most, isWithin: least <= most }).toEqual({ what, least, most, isWithin: true });
}

const formOf = (field: string, bytes: string | Buffer, name: string, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  return form;
};
const themeForm = (bytes: string | Buffer, name: string) =>
  formOf('template', bytes, name, { uuid: crypto.randomUUID(), templateType: 'email', title: 'Theme' });
const settings = { subject: '', previewText: '' };

async function withLease(html: string): Promise<{ id: number; number: number }> {
  const id = await makeEmail(html);
  const { body } = await app.call('build_lease_take', { params: { id }, body: { tabId: 'tab' }, as });
  return { id, number: body.lease.number };
}

describeInFull(
  '[C2-documents] a document of nearly 5 MB, or 1 MB in the short form',
  () => {
    let id: number;
    beforeAll(async () => {
      id = await makeEmail(largest);
    });

    test('is imported', () =>
      measure('import', 'templates_emails_import', () => ({
        params: { id: templateId },
        form: formOf('html', pageOf(2_500_000 * share), 'mail.html', { title: '', fid: '0' }),
      })));
    test('is saved', () =>
      measure('save', 'build_save', async (round) => {
        const { id, number } = await withLease('<p>a</p>');
        const html = largest.replace('Plums', `Plums ${round}`);
        const base = { version: 1, leaseNumber: number, tabId: 'tab', repeatsHtml: false };
        return { params: { id }, body: { html, title: 'Saved', settings, ...base } };
      }));
    test('is saved packed, as the builder sends it', () =>
      measure('save, packed', 'build_save', async (round) => {
        const { id, number } = await withLease('<p>a</p>');
        const packedHtml = gzipSync(largest.replace('Plums', `Quinces ${round}`)).toString('base64');
        const base = { version: 1, leaseNumber: number, tabId: 'tab', repeatsHtml: false };
        return { params: { id }, body: { packedHtml, title: 'Saved', settings, ...base } };
      }));
    test('is saved and sent back', () =>
      measure(
        'save, html repeated',
        'build_save',
        async (round) => {
          const { id, number } = await withLease('<p>a</p>');
          const html = largest.replace('Plums', `Pears ${round}`);
          return { params: { id }, body: { html, title: 'Saved', version: 1, leaseNumber: number, tabId: 'tab' } };
        },
        twice,
      ));
    test('is kept as a draft', () =>
      measure('draft', 'build_draft_put', (round) => {
        const content = { kind: 'full', html: largest.replace('Plums', `Draft ${round}`) };
        return { params: { id }, body: { baseVersion: 1, tabId: 'tab', changes: 1, settings, content } };
      }));
    test('is opened with its draft', () =>
      measure('open with a draft', 'build_email_html', () => ({ params: { id } }), twice));
    test('is opened', async () => {
      const alone = await makeEmail(largest);
      await measure('open', 'build_email_html', () => ({ params: { id: alone } }));
      const headers = { 'accept-encoding': 'gzip' };
      await measure('open, packed as browsers ask for it', 'build_email_html', () => ({
        params: { id: alone },
        headers,
      }));
      await measure('html of a version', 'build_email_get_html', () => ({ params: { id: alone } }));
    });
    test('is exported', async () => {
      await measure('export', 'build_export', () => ({ params: { id }, query: { kind: 'html' } }));
      await measure('export with tags', 'build_export', () => ({
        params: { id },
        query: { kind: 'html', keepTags: '1' },
      }));
      await measure('export as ZIP', 'build_export', () => ({ params: { id }, query: { kind: 'zip' } }));
    });
    test('is described and changed', async () => {
      await measure('details', 'build_email_details', () => ({ params: { id } }));
      await measure('settings', 'build_email_settings', async () => {
        const params = { id: await makeEmail(largest) };
        return { params, query: { version: 1 }, body: { settings: { subject: 'New', previewText: '' } } };
      });
      await measure('preview text', 'build_email_settings', async () => {
        const params = { id: await makeEmail(largest) };
        return { params, query: { version: 1 }, body: { settings: { subject: '', previewText: 'New' } } };
      });
      await measure('metadata', 'build_email_metadata', async () => {
        const params = { id: await makeEmail(largest) };
        return { params, query: { version: 1 }, body: { metadata: { title: 'New' } } };
      });
    });
    test('is duplicated and restored', async () => {
      await measure('duplicate', 'templates_emails_duplicate', () => ({
        params: { id: templateId },
        body: { ids: [id] },
      }));
      await measure('restore', 'build_version_restore', async () => {
        const lease = await withLease(largest);
        return { params: { id: lease.id, version: 1 }, body: { leaseNumber: lease.number, baseVersion: 1 } };
      });
    });
    test('is shown to a reader', async () => {
      const { body } = await app.call('build_preview', { params: { id }, as });
      const ticket = String(body.contentUrl).split('/').at(-1) ?? '';
      await measure('page of a preview', 'content', () => ({ params: { ticket } }));
      await measure('preview', 'build_preview', () => ({ params: { id } }));
    });
  },
  patient,
);

describeInFull(
  '[C2-documents] a theme of nearly 5 MB, or 1 MB in the short form',
  () => {
    test('is uploaded, opened and used', async () => {
      await measure('theme upload', 'build_template_upload', () => ({ form: themeForm(largest, 'index.html') }));
      // Fifty sections of 100 KB, or ten: the response contains them in the document and in the palette.
      const section = `<div class="block-section">${'<p>Plums → pears</p>\n'.repeat(4200)}</div>`;
      const { id } = await makeTheme(
        `<!doctype html><html><head></head><body>${section.repeat(50 * share)}</body></html>`,
      );
      await measure('open a theme', 'build_template_html', () => ({ params: { id } }), twice);
      const { id: many } = await makeTheme(largest);
      await measure(
        'open a theme of very many sections',
        'build_template_html',
        () => ({ params: { id: many } }),
        twice,
      );
      await measure('new email of it', 'templates_emails_create', () => ({
        params: { id },
        body: { title: 'Made', type: 'email' },
      }));
    });
  },
  patient,
);

describeInFull(
  '[C2-files] files',
  () => {
    test('pictures and archives of many megabytes', async () => {
      const side = isLong ? 2400 : 1000;
      const noise = Buffer.allocUnsafe(3 * side * side).map((_, at) => (at * 7919 + (at >> 3)) & 255);
      const png = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
        .png({ compressionLevel: 0 })
        .toBuffer();
      const id = await makeEmail('<p>a</p>');
      await measure(
        `a picture of ${Math.round(png.length / 1e6)} MB`,
        'build_images_upload',
        () => ({
          params: { id },
          form: formOf('image', png, 'large.png'),
        }),
        { bytes: png.length },
      );
      await measure('an avatar of it', 'profile_upload_avatar', () => ({ form: formOf('file', png, 'me.png') }), {
        bytes: png.length,
      });
      const { body } = await app.call('build_images_upload', {
        params: { id },
        form: formOf('image', png, 'a.png'),
        as,
      });
      const [key = '', name = ''] = new URL(body.src, testOrigin).pathname.split('/').slice(2);
      await measure('the picture itself', 'blobs', () => ({ params: { key, name } }), { bytes: png.length });
      const text = randomBytes(40_000).toString('base64');
      const css = Array.from({ length: 10 }, (_, at) => [`f${at}.css`, text.repeat(40 * share)] as const);
      const zip = await archiveOf([['index.html', '<p class="block-edit">a</p>'], ...css]);
      await measure(
        `a theme of ${Math.round(zip.length / 1e6)} MB as a ZIP`,
        'build_template_upload',
        // With the key that the dashboard sends, the upload is hashed, too.
        () => ({ form: themeForm(zip, 'theme.zip'), headers: { 'idempotency-key': crypto.randomUUID() } }),
        {
          bytes: zip.length,
        },
      );
    });
  },
  patient,
);

describeInFull(
  '[C2-review] what the security review sent',
  () => {
    const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${inner}</svg>`;
    const attributes = (count: number) => Array.from({ length: count }, (_, at) => ` a${at}="1"`).join('');
    const repeating = (count: number) => Array.from({ length: count }, (_, at) => `<p><b i=${at}>`).join('');

    test('drawings', async () => {
      const id = await makeEmail('<p>a</p>');
      const drawings: [string, string, number][] = [
        ['30 document types', `${'<!DOCTYPE a[x]>'.repeat(30)}x`, 415],
        ['8,000 blanks in an address', svg(`<rect fill="url(${' '.repeat(8000)}"/>`), 200],
        ['128 KB of @import', svg(`<style>${'@import '.repeat(16_000)}{</style>`), 200],
        [`${120_000 * share} attributes`, svg(`<rect${attributes(120_000 * share)}/>`), 200],
        [`${18 * share} MB`, svg('<rect x="1"/>'.repeat(1_400_000 * share)), 200],
      ];
      for (const [what, bytes, status] of drawings) {
        await measure(
          `drawing: ${what}`,
          'build_images_upload',
          () => ({ params: { id }, form: formOf('image', bytes, 'a.svg') }),
          { status, bytes: bytes.length },
        );
      }
      const types = `${'<!DOCTYPE a[x]>'.repeat(30)}x`;
      await measure(
        'avatar: 30 document types',
        'profile_upload_avatar',
        () => ({ form: formOf('file', types, 'a.png') }),
        { status: 415 },
      );
      await measure('a name of 80 KB of hyphens', 'build_images_upload', () => ({
        params: { id },
        form: formOf('image', svg(''), `a${'-'.repeat(80_000)}a.svg`),
      }));
    });

    test('documents and themes', async () => {
      const documents: [string, string][] = [
        ['40 comments', `${'<!---->'.repeat(40)}x<p`],
        ['2,000 repeated tags', repeating(2000)],
        ['100,000 nested elements', '<div>'.repeat(100_000)],
        [`${100_000 * share} elements`, '<p class="x">a</p>'.repeat(100_000 * share)],
        ['colors', `<p class="block-edit" style="${'color'.repeat(5000)}">a</p>`],
        ...(isLong ? [['6,000 repeated tags', repeating(6000)] as [string, string]] : []),
      ];
      for (const [what, html] of documents) {
        const id = await makeEmail(html);
        await measure(`details: ${what}`, 'build_email_details', () => ({ params: { id } }));
        await measure(`export: ${what}`, 'build_export', () => ({ params: { id }, query: { kind: 'html' } }));
        const { body } = await app.call('templates_emails_pictures', {
          params: { id: templateId },
          body: { ids: [id] },
          as,
        });
        const ticket = String(body.pictures[0].url).split('/').at(-1) ?? '';
        await measure(`picture: ${what}`, 'content', () => ({ params: { ticket } }));
        await measure(`theme: ${what}`, 'build_template_upload', () => ({ form: themeForm(html, 'index.html') }));
      }
      const page = '<table class="block-section"><tr><td>a</td></tr></table>\n'.repeat(36_000 * share);
      const zip = await archiveOf(Array.from({ length: 12 }, (_, at) => [`page-${at}.html`, page] as const));
      await measure('a ZIP of 12 HTML files', 'build_template_upload', () => ({ form: themeForm(zip, 'theme.zip') }), {
        status: 400,
      });
    });

    test('bodies that are no documents', async () => {
      const id = await makeEmail('<p>a</p>');
      const keys = `{${Array.from({ length: 500_000 }, (_, at) => `"k${at}":0`).join(',')}}`;
      const bodies: [string, string][] = [
        ['11.8 MB of brackets', '['.repeat(11_800_000)],
        ['7 MB of keys', keys],
      ];
      for (const [what, body] of bodies)
        await measure(what, 'build_save', () => ({ params: { id }, body }), { status: 400 });
      const list = `{"email":[${'0,'.repeat(399_999)}0],"password":"x"}`;
      await measure('a list of 400,000 entries', 'api_v1_auth_login', () => ({ body: list, headers: { cookie: '' } }), {
        status: 413,
      });
    });
  },
  patient,
);
