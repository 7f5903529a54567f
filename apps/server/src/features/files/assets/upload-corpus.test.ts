import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { securityEvents } from '../../../platform/db/schema';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { buildEmail, buildOrganization, buildTemplate, buildUser } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { findTemplateVersion } from '../../documents/templates/themes';

let app: TestApp;
let as: TestCaller;
let organizationId: number;
let id: number;
let uploads = 0;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  organizationId = organization.id;
  const owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  const templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
  id = (await buildEmail(app.services, { organization, templateId, author: owner })).id;
});
afterAll(() => app.close());

/** Limits per minute count people, not files. */
const nextMinute = () => {
  uploads += 1;
  if (uploads % 5 === 0) app.clock.advance(61_000);
};

async function uploadImage(name: string, bytes: Buffer) {
  nextMinute();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), name);
  return await app.call('build_images_upload', { params: { id }, form, as });
}

async function uploadTheme(files: Record<string, Buffer>) {
  nextMinute();
  const zip = new ZipFile();
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(bytes, path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const form = new FormData();
  form.set('uuid', crypto.randomUUID());
  form.set('templateType', 'email');
  form.set('template', new Blob([new Uint8Array(Buffer.concat(chunks))]), 'theme.zip');
  return await app.call('build_template_upload', { form, as });
}

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"${attributes}>${inside}</svg>`;
const live = 'javascript:alert(1)';
const far = 'https://elsewhere.test/x';
const anyElement = 'rect width="1" height="1"';

/** Drawings that run code or request another server. */
const drawings = [
  ...[
    '<script>alert(1)</script>',
    `<script href="${far}"/>`,
    `<script xlink:href="${far}"/>`,
    '<SCRIPT>alert(1)</SCRIPT>',
  ],
  ...['onload', 'onclick', 'onmouseover', 'onfocusin', 'onbegin', 'ONLOAD'].map(
    (on) => `<${anyElement} ${on}="alert(1)"/>`,
  ),
  ...['<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>'],
  ...['<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>', '<iframe src="javascript:alert(1)"/>'],
  ...[`<a href="${live}"><text>x</text></a>`, `<a xlink:href="${live}"><text>x</text></a>`],
  ...[`<a href="java&#10;script:alert(1)"><text>x</text></a>`, '<a href="data:text/html,x"><text>x</text></a>'],
  ...[`<image href="${far}"/>`, `<image xlink:href="${far}"/>`, `<image href="//elsewhere.test/x"/>`],
  ...[`<image href="data:image/svg+xml,${encodeURIComponent(svg('<script>1</script>'))}"/>`, `<use href="${far}#a"/>`],
  ...[
    `<use xlink:href="data:image/svg+xml;base64,PHN2Zz4=#a"/>`,
    `<feImage href="${far}"/>`,
    `<style>@import url(${far});</style>`,
  ],
  ...[
    `<style>rect{fill:url(${far})}</style>`,
    `<style>rect{background:u\\72l(${far})}</style>`,
    `<${anyElement} fill="url(${far})"/>`,
  ],
  ...[
    `<${anyElement} style="fill:url(${far})"/>`,
    `<${anyElement} filter="url('${far}')"/>`,
    `<${anyElement} mask="url(${far})"/>`,
  ],
  ...[`<a><animate attributeName="href" to="${live}"/></a>`, `<a><set attributeName="href" to="${live}"/></a>`],
  ...[`<${anyElement}><set attributeName="onclick" to="alert(1)"/></rect>`.replace('"1"/>', '"1">')],
  ...['<handler type="text/javascript">alert(1)</handler>', '<audio src="https://elsewhere.test/x" autoplay="1"/>'],
  ...[
    '<video src="https://elsewhere.test/x"/>',
    '<object data="https://elsewhere.test/x"/>',
    '<embed src="https://elsewhere.test/x"/>',
  ],
].map((inside, at): [string, string] => [`drawing-${at}.svg`, svg(inside)]);

const wholeDrawings: [string, string][] = [
  ['entities.svg', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
  ['laughs.svg', `<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`],
  ['sheet.svg', `<?xml-stylesheet href="${far}"?>${svg('')}`],
  ['root.svg', svg('', ' onload="alert(1)"')],
  ['base.svg', svg(`<image href="x"/>`, ` xml:base="${far}"`)],
  ['doctypes.svg', `${'<!DOCTYPE a[x]>'.repeat(30)}x`],
  ['deep.svg', svg('<g>'.repeat(5000))],
  ['uses.svg', svg(`<g id="a"/>${'<use href="#a"/>'.repeat(3000)}`)],
  ['blanks.svg', svg(`<${anyElement} fill="url(${' '.repeat(20_000)}"/>`)],
  ['imports.svg', svg(`<style>${'@import '.repeat(20_000)}{</style>`)],
];

const page = '<!doctype html><script>alert(1)</script>';
/** Files whose content doesn't match their names. */
const disguises: [string, Buffer][] = [
  ...['png', 'jpg', 'gif', 'webp', 'svg', 'html', 'svgz', 'pdf'].map((ending): [string, Buffer] => [
    `page.${ending}`,
    Buffer.from(page),
  ]),
  ...['GIF89a', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF\x00\x00\x00\x00WEBP', 'BM', '%PDF-1.4\n'].map(
    (head, at): [string, Buffer] => [`head-${at}.gif`, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(page)])],
  ),
  ['empty.png', Buffer.alloc(0)],
  ['zip.png', Buffer.from('PK\x03\x04'.repeat(40), 'latin1')],
  ['exe.jpg', Buffer.from('MZ'.repeat(400), 'latin1')],
  ['elf.png', Buffer.from('\x7fELF'.repeat(40), 'latin1')],
  ['xhtml.svg', Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml">${page}</html>`)],
  ['utf16.svg', Buffer.from(`\ufeff${svg('<script>1</script>')}`, 'utf16le')],
  ['latin.svg', Buffer.concat([Buffer.from(svg('<text>')), Buffer.from([0xff])])],
];

/** A PNG whose header claims this size. */
async function claimedPng(width: number, height: number): Promise<Buffer> {
  const bytes = await raster('png', 2, 2);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

async function raster(format: 'png' | 'jpeg' | 'gif' | 'webp', width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: { r: width % 256, g: height % 256, b: 90 } };
  return await sharp({ create }).toFormat(format).toBuffer();
}

async function expectHarmless(url: string): Promise<void> {
  const served = await app.inject({ method: 'GET', url });
  expect(served.status).toBe(200);
  expect(String(served.headers['content-type'])).toMatch(
    /^(image\/(png|jpeg|gif|webp|svg\+xml)|text\/(css|plain|javascript); charset=utf-8|application\/(octet-stream|json)|font\/woff2?)/,
  );
  expect(served.headers['x-content-type-options']).toBe('nosniff');
  expect(String(served.headers['content-security-policy'])).toContain('sandbox');
  if (!String(served.headers['content-type']).startsWith('image/svg')) return;
  expect(served.text).not.toMatch(
    /<script|<foreign|<iframe|<handler|<(set|animate)[^>]*(href|onclick)|\son\w+=|javascript:|elsewhere|<!|<\?/i,
  );
}

describe('uploads made to harm', () => {
  it('[D3-malicious] Refuses or makes harmless 80 of 80, and reports those it refuses', async () => {
    const shrunk = await raster('png', 300, 300);
    const broken: [string, Buffer][] = [
      ['pixels.png', await claimedPng(60_000, 60_000)],
      ['wide.png', await claimedPng(2_000_000_000, 1)],
      ['nothing.png', await claimedPng(0, 0)],
      ['cut.png', shrunk.subarray(0, shrunk.length - 60)],
      ['cut.jpg', (await raster('jpeg', 300, 300)).subarray(0, 300)],
    ];
    const all: [string, Buffer][] = [
      ...[...drawings, ...wholeDrawings].map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
      ...disguises,
      ...broken,
    ];
    const themes = ['a.svg', 'a.png', 'a.html', 'a.js', 'a.bin'].map((name) => ({
      'index.html': Buffer.from('<p class="block-edit">x</p>'),
      [name]: Buffer.from(name === 'a.svg' ? svg('<script>alert(1)</script>') : page),
    }));
    expect(all.length + themes.length).toBe(80);
    let refused = 0;
    for (const [name, bytes] of all) {
      const answer = await uploadImage(name, bytes);
      expect([200, 400, 413, 415], name).toContain(answer.status);
      if (answer.status === 200) await expectHarmless(answer.body.src);
      else refused += 1;
    }
    for (const files of themes) {
      const answer = await uploadTheme(files);
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) await expectAssetsHarmless(answer.body.id);
      else refused += 1;
    }
    await flushSecurityEvents(app.services, { all: true });
    const events = (await app.services.db.select().from(securityEvents)).filter(
      ({ action }) => action === 'upload.refused',
    );
    expect(events.length).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(25);
    expect(events[0]).toMatchObject({ organizationId, details: { kind: 'image' } });
    expect(JSON.stringify(events)).not.toMatch(/svg|script|alert/);
  });

  it('[D3-ordinary] Takes 60 of 60 ordinary files and serves them with a fixed type', async () => {
    let taken = 0;
    for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
      for (const side of [1, 16, 33, 100, 640]) {
        for (const height of [side, side * 2]) {
          const { status, body } = await uploadImage(`photo.${format}`, await raster(format, side, height));
          expect(status).toBe(200);
          expect(body.type).toBe(`image/${format}`);
          await expectHarmless(body.src);
          taken += 1;
        }
      }
    }
    const shapes = [
      '<rect width="9" height="9"/>',
      '<path d="M0 0h9"/>',
      '<g><circle r="4"/></g>',
      '<text>Quince</text>',
    ];
    const plain = [...shapes, '<style>rect{fill:red}</style><rect/>', '<defs><g id="a"/></defs><use href="#a"/>'];
    for (const [at, inside] of [
      ...plain,
      '<title>A</title>',
      '<desc>B</desc>',
      '<a><text>x</text></a>',
      '',
    ].entries()) {
      const { status, body } = await uploadImage(`drawing-${at}.svg`, Buffer.from(svg(inside)));
      expect(status).toBe(200);
      expect(body.type).toBe('image/svg+xml');
      await expectHarmless(body.src);
      taken += 1;
    }
    const files = {
      'index.html': Buffer.from('<p class="block-edit">x</p>'),
      'style.css': Buffer.from('p{color:red}'),
      'app.js': Buffer.from('document.title'),
      'data.json': Buffer.from('{}'),
      'read.txt': Buffer.from('Quince'),
      'notes.md': Buffer.from('# Plum'),
      'images/a.png': await raster('png', 4, 4),
      'images/a.jpg': await raster('jpeg', 4, 4),
      'images/a.svg': Buffer.from(svg('')),
      'images/a.webp': await raster('webp', 4, 4),
    };
    const answer = await uploadTheme(files);
    expect(answer).toMatchObject({ status: 200, body: { warnings: [] } });
    taken += 1 + (await expectAssetsHarmless(answer.body.id));
    expect(taken).toBe(60);
  });
});

async function expectAssetsHarmless(templateId: number): Promise<number> {
  const { assets, assetKey } = await findTemplateVersion(app.services.db, organizationId, templateId, 1);
  for (const path of Object.keys(assets)) await expectHarmless(`/assets/${assetKey}/${path}`);
  return Object.keys(assets).length;
}
