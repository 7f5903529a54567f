import { noEmailSettings } from '@galley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { messages } from '../../../messages';
import { contentDisposition, exportFileName } from '../../../platform/file-name';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let png: Buffer;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#05a' } })
    .png()
    .toBuffer();
});
afterAll(() => app.close());

const files = () =>
  new Map<string, Buffer>([
    ['images/logo.png', png],
    ['images/a b.png', png],
    ['images/unused.png', Buffer.concat([png, Buffer.from('x')])],
    ['css/style.css', Buffer.from('@import "more.css"; .a{background:url(../images/bg.png)}')],
    ['css/more.css', Buffer.from('.b{background:url(font/f.woff)}')],
    ['css/font/f.woff', Buffer.from('wOFFxxxxxxxx')],
    ['images/bg.png', png],
  ]);
const theme = (html: string) => buildTemplate(app.services, { organization: owner.organization, html, files: files() });
const email = async (templateHtml: string, extra: { html?: string; title?: string; markerPrefix?: string } = {}) => {
  const { id: templateId } = await theme(templateHtml);
  return (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner, ...extra })).id;
};
const download = (id: number, query: Record<string, string | number>) =>
  app.call('build_export', { params: { id }, query, as });

describe('exporting', () => {
  it('is refused to a stranger', async () => {
    const id = await email('<p class="block-edit">a</p>');
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await app.call('build_export', { params: { id }, query: { kind: 'html' }, as: stranger })).status).toBe(
      404,
    );
  });

  it('gives back the frame of a theme byte for byte, in its encoding [T7-bytes]', async () => {
    const frame = (text: string) =>
      `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">\r\n<html><body  bgcolor=#ffffff>\r\n<p CLASS='block-edit'>${text}</P>\r\n<!--[if mso]><v:rect /><![endif]-->{% if a %}<br/>{% endif %}</body></html>\r\n`;
    for (const bytes of [Buffer.from(`\ufeff${frame('ä €')}`), Buffer.from(frame('\xe4 \x80 \x93'), 'latin1')]) {
      const made = await buildTemplate(app.services, {
        organization: owner.organization,
        files: new Map([['index.html', bytes]]),
      });
      const { id } = await buildEmail(app.services, {
        organization: owner.organization,
        templateId: made.id,
        author: owner,
      });
      const kept = await download(id, { kind: 'html', keepTags: 1 });
      expect(kept.bytes.equals(bytes)).toBe(true);
      const plain = await download(id, { kind: 'html' });
      const expected = Buffer.from(bytes.toString('latin1').replace("<p CLASS='block-edit'>", '<p>'), 'latin1');
      expect(plain.bytes.equals(expected)).toBe(true);
    }
  });

  it('adds link parameters as the settings say, or as chosen, and never to the stored document [T4-link-parameters]', async () => {
    const html = '<a href="https://x.test/a?utm_source=own#top">x</a><a href="mailto:a@x.test">y</a><a href="/b">z</a>';
    const id = await email('<p class="block-edit">a</p>', { html });
    const settings = {
      ...noEmailSettings,
      epaEnabled: true,
      emailLinkParams: [
        { name: 'utm_source', value: 'letter' },
        { name: 'utm_campaign', value: 'Größe & more' },
      ],
    };
    await app.call('build_email_settings', { params: { id }, query: { version: 1 }, body: { settings }, as });
    const wanted =
      '<a href="https://x.test/a?utm_source=own&amp;utm_campaign=Gr%C3%B6%C3%9Fe%20%26%20more#top">x</a><a href="mailto:a@x.test">y</a>' +
      '<a href="/b?utm_source=letter&amp;utm_campaign=Gr%C3%B6%C3%9Fe%20%26%20more">z</a>';
    expect((await download(id, { kind: 'html' })).text).toBe(wanted);
    expect((await download(id, { kind: 'html', linkParameters: 0 })).text).toBe(html);
    const opened = await app.call('build_email_html', { params: { id }, as });
    expect(opened.body.html).toBe(html);
    expect(opened.body.settings).toEqual(settings);
  });

  it('makes addresses of the theme absolute, or leaves them, as chosen', async () => {
    const id = await email('<p class="block-edit">a</p>', {
      html: '<img src="images/logo.png"><img src="images/none.png"><a href="images/logo.png">x</a><img src="https://x.test/a.png">',
      title: 'Spring / Größe "1"',
    });
    const answer = await download(id, { kind: 'html' });
    expect(answer.text).toMatch(
      /^<img src="http:\/\/galley\.test\/assets\/[\w-]{43}\/images\/logo\.png"><img src="images\/none\.png"><a href="images\/logo\.png">x<\/a><img src="https:\/\/x\.test\/a\.png">$/,
    );
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Spring Groe 1.html"; filename*=UTF-8''Spring%20Gr%C3%B6%C3%9Fe%201.html`,
    );
    expect((await download(id, { kind: 'html', absoluteImages: 0 })).text).toContain('<img src="images/logo.png">');
    const loaded = /src="(http[^"]*logo\.png)"/.exec(answer.text)?.[1] ?? '';
    expect((await app.inject({ method: 'GET', url: new URL(loaded).pathname })).bytes.equals(png)).toBe(true);
  });

  it('packs the HTML and only the files it uses, also those of its style sheets [T8-zip]', async () => {
    const id = await email('<p class="block-edit">a</p>', { html: '<p>x</p>', title: 'Mail' });
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await sharp(png).negate().png().toBuffer())]), 'logo.png');
    const image = (await app.call('build_images_upload', { params: { id }, form, as })).body;
    const html = [
      '<link rel="stylesheet" href="css/style.css?v=2">',
      '<img src="images/logo.png">',
      '<img src="images/a%20b.png">',
      `<img src="${image.src}">`,
      `<img src="http://galley.test${image.src}">`,
      '<img src="https://elsewhere.test/a.png">',
      `<img src="/blobs/${'k'.repeat(43)}/other.png">`,
    ].join('\n');
    const lease = (await app.call('build_lease_take', { params: { id }, body: { tabId: 't' }, as })).body.lease;
    const saved = await app.call('build_save', {
      params: { id },
      body: { html, title: 'Mail', version: 1, leaseNumber: lease.number, tabId: 't' },
      as,
    });
    expect(saved.status).toBe(200);
    const answer = await download(id, { kind: 'zip' });
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain('filename="Mail.zip"');
    const packed = await unzip(answer.bytes);
    expect([...packed.keys()].sort()).toEqual(
      [
        'css/font/f.woff',
        'css/more.css',
        'css/style.css',
        'images/a b.png',
        'images/bg.png',
        'images/logo-2.png',
        'images/logo.png',
        'index.html',
      ].sort(),
    );
    expect(packed.get('index.html')?.toString()).toBe(
      html
        .replaceAll(`http://galley.test${image.src}`, 'images/logo-2.png')
        .replaceAll(image.src, 'images/logo-2.png')
        .replace('"/blobs/', '"http://galley.test/blobs/'),
    );
    expect(packed.get('images/logo.png')?.equals(png)).toBe(true);
  });

  it('[W3-zip-written] names packed files as the HTML and its style sheets write them, with composed and decomposed accents', async () => {
    const [composed, decomposed] = (['NFC', 'NFD'] as const).map((form) => 'images/la_télé.png'.normalize(form));
    const accented = new Map(files()).set(`${decomposed}`, png);
    accented.set(
      'css/accents.css',
      Buffer.from(`.a{background:url(../${decomposed})} .b{background:url(../${composed})}`),
    );
    const html = `<p class="block-edit">a</p><link rel="stylesheet" href="css/accents.css">`;
    const { id: templateId } = await buildTemplate(app.services, {
      ...{ organization: owner.organization, files: accented },
      html: `${html}<img src="${composed}"><img src="./images/../${encodeURI(`${decomposed}`)}">`,
    });
    const id = (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner })).id;
    const packed = await unzip((await download(id, { kind: 'zip' })).bytes);
    expect([...packed.keys()].sort()).toEqual(['css/accents.css', 'index.html', composed, decomposed].sort());
    expect(packed.get('index.html')?.toString()).toContain(`<img src="${composed}">`);
    const absolute = (await download(id, { kind: 'html', absoluteImages: 1 })).text;
    expect(absolute.match(/src="http[^"]*"/g)).toHaveLength(2);
  });

  it('[B7-export-options] Inlines styles and minifies when asked, keeps the encoding, and says the size before', async () => {
    const html = '<!-- ours --><style>p{color:red}</style>\n   <p>{{ a }}  \xe4</p>';
    const { id: templateId } = await buildTemplate(app.services, {
      organization: owner.organization,
      files: new Map([['index.html', Buffer.from(html, 'latin1')]]),
    });
    const { id } = await buildEmail(app.services, {
      organization: owner.organization,
      templateId,
      author: owner,
      html,
    });
    expect((await download(id, { kind: 'html' })).bytes.equals(Buffer.from(html, 'latin1'))).toBe(true);
    const query = { kind: 'html', inlineCss: 1, minify: 1 };
    const changed = await download(id, query);
    const wanted = '<style>p{color:red}</style>\n<p style="color: red;">{{ a }} \xe4</p>';
    expect(changed.bytes.toString('latin1').trim()).toBe(wanted);
    const size = await app.call('build_export_size', { params: { id }, query, as });
    expect(size.body).toEqual({ bytes: changed.bytes.length, plainBytes: html.length, notes: [] });
  });

  it('[B7-export-options-refused] Refuses an option that would take too much work, with a sentence', async () => {
    const id = await email('<p class="block-edit">a</p>', { html: `<style>p{d:e}</style>${'<div>'.repeat(600)}` });
    for (const name of ['build_export', 'build_export_size'] as const) {
      const refused = await app.call(name, { params: { id }, query: { kind: 'html', inlineCss: 1 }, as });
      expect(refused.body).toMatchObject({ code: 'conflict', error: expect.stringContaining('too much work') });
    }
    expect((await download(id, { kind: 'html' })).status).toBe(200);
  });

  it('[W3-export-notes] Says with the size what an export leaves as it is, by its line', async () => {
    const id = await email('<p class="block-edit">a</p>', {
      html: '<style>p{color:red}</style>\n<p style="{{ s }}">a</p>',
    });
    const notesOf = async (query: object) =>
      (await app.call('build_export_size', { params: { id }, query: { kind: 'html', ...query }, as })).body.notes;
    expect(await notesOf({ inlineCss: 1 })).toEqual([expect.stringMatching(/^Line 2: template tags decide the style/)]);
    expect(await notesOf({})).toEqual([]);
    const hidden = await email('<p class="block-edit">a</p>', {
      html: '<body style="display:none"><p>Shown</p></body>',
    });
    const text = await app.call('build_export_size', { params: { id: hidden }, query: { kind: 'text' }, as });
    expect(text.body.notes).toEqual([messages.exportHiddenText]);
    expect((await download(hidden, { kind: 'text' })).text).toBe('Shown\r\n');
  });

  it('[B7-export-kinds] Gives text, RTF and an email draft, named by their kind', async () => {
    const id = await email('<p class="block-edit">a</p>', {
      html: '<p>Größe <a href="https://x.test/a">b</a></p>',
      title: 'Spring',
    });
    const text = await download(id, { kind: 'text' });
    expect(text.text).toBe('Größe b [1]\r\n\r\n[1] https://x.test/a\r\n');
    expect(text.headers['content-disposition']).toContain('filename="Spring.txt"');
    const rtf = await download(id, { kind: 'rtf', inlineCss: 1 });
    expect([rtf.text.slice(0, 6), rtf.headers['content-disposition']]).toEqual([
      '{\\rtf1',
      expect.stringContaining('filename="Spring.rtf"'),
    ]);
    const draft = await download(id, { kind: 'email' });
    expect(draft.headers['content-disposition']).toContain('filename="Spring.eml"');
    expect(draft.text).toMatch(/^X-Unsent: 1\r$/m);
  });

  it('exports an old version when asked', async () => {
    const id = await email('<p class="block-edit">a</p>', { html: '<p>one</p>' });
    const lease = (await app.call('build_lease_take', { params: { id }, body: { tabId: 't' }, as })).body.lease;
    const body = { html: '<p>two</p>', title: 'T', version: 1, leaseNumber: lease.number, tabId: 't' };
    await app.call('build_save', { params: { id }, body, as });
    expect((await download(id, { kind: 'html', version: 1 })).text).toBe('<p>one</p>');
    expect((await download(id, { kind: 'html' })).text).toBe('<p>two</p>');
    expect((await download(id, { kind: 'html', version: 9 })).body).toMatchObject({ code: 'not_found' });
  });

  it('uploads again what was exported with its tags', async () => {
    const source = '<div class="block-section">A</div>\n<p class="block-edit">frame</p>';
    const id = await email(source);
    const kept = await download(id, { kind: 'html', keepTags: 1 });
    expect(kept.text).toBe('\n<p class="block-edit">frame</p>');
    expect((await theme(kept.text)).id).toBeGreaterThan(0);
  });
});

describe('file names of exports', () => {
  it('are readable, safe and never empty', () => {
    expect(exportFileName('../..\\a: b?\u0000', 'zip')).toBe('a b.zip');
    expect(exportFileName('  ...  ', 'html')).toBe('export.html');
    expect(exportFileName('CON', 'html')).toBe('export CON.html');
    expect(exportFileName('x'.repeat(200), 'html')).toHaveLength(85);
    // Truncated after 80 code units, within the fortieth peach: half a character isn't allowed in a header.
    const peaches = exportFileName(`A${'🍑'.repeat(60)}`, 'html');
    expect(peaches).toBe(`A${'🍑'.repeat(39)}.html`);
    expect(contentDisposition(peaches)).toContain('%F0%9F%8D%91.html');
    // Words and emoji stay whole; soft hyphens and marks of direction leave no gap.
    expect(exportFileName('می\u200cخواهم 👩\u200d🌾', 'html')).toBe('می\u200cخواهم 👩\u200d🌾.html');
    expect(exportFileName('Do\u00adnau \u202egnp.exe', 'html')).toBe('Donau gnp.exe.html');
    expect(exportFileName('\u200d.\u200c', 'html')).toBe('export.html');
    expect(contentDisposition('日本.html')).toBe(
      `attachment; filename="export.html"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.html`,
    );
    expect(contentDisposition('a\r\nb".html')).not.toMatch(/[\r\n]/);
  });
});

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks));
  }
  return found;
}
