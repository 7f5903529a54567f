import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { limits } from '@galley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { securityEvents } from '../../../platform/db/schema';
import { createOutgoing } from '../../../platform/outgoing/outgoing';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { buildEmail, buildOrganization, buildTemplate, buildUser } from '../../../testing/factories';
import { insideAddresses, resolveExample } from '../../../testing/inside-addresses';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let as: TestCaller;
let stranger: TestCaller;
let id: number;
let site: Server;
let jpeg: Buffer;
const arrivals: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  const owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  stranger = await app.signIn(await buildUser(app.services));
  const templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
  id = (await buildEmail(app.services, { organization, templateId, author: owner })).id;
  jpeg = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#0a5' } })
    .jpeg()
    .toBuffer();
  site = createServer((request, response) => {
    const path = request.url ?? '';
    arrivals.push(path);
    if (path.split('?')[0]?.endsWith('.jpg')) response.end(jpeg);
    else if (path === '/moved') response.writeHead(302, { location: '/there/Photo%20one.jpg?size=2' }).end();
    else if (path === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest/a.jpg' }).end();
    else if (path === '/page.png') response.end('<!doctype html><title>Sign in</title>');
    else if (path === '/large.png') response.writeHead(200, { 'content-length': limits.imageBytes + 1 }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  // Every connection arrives at the site, regardless of its address.
  app.services.outgoing = createOutgoing({
    privateHosts: [],
    agent: 'Galley/test',
    resolve: resolveExample,
    connect: () => net.connect((site.address() as AddressInfo).port, '127.0.0.1'),
  });
});
afterAll(async () => {
  site.close();
  await app.close();
});
beforeEach(() => {
  arrivals.length = 0;
});

function take(fields: Record<string, string>, { who = as, file }: { who?: TestCaller; file?: Buffer } = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file) form.set('image', new Blob([new Uint8Array(file)]), 'a.jpg');
  return app.call('build_images_upload', { params: { id }, form, as: who });
}

describe('[B15-library-import] importing an image from an address', () => {
  it('is refused to a stranger, and stores what the address has like an upload', async () => {
    const src = 'http://public.example/moved';
    expect((await take({ src }, { who: stranger })).status).toBe(404);
    expect(arrivals).toEqual([]);
    const { status, body } = await take({ src });
    expect([status, body.width, body.height, body.type]).toEqual([200, 80, 40, 'image/jpeg']);
    expect(body.src).toMatch(/^\/blobs\/[\w-]{43}\/Photo-one\.jpg$/);
    expect((await app.inject({ method: 'GET', url: body.src })).bytes.equals(jpeg)).toBe(true);
    const { images } = (await app.call('build_images_list', { params: { id }, as })).body;
    expect(images[0]).toMatchObject({ id: body.id, name: 'Photo-one.jpg' });
    expect(await readdir(join(app.services.config.dataDir, 'tmp'))).toEqual([]);
  });

  it('honors the fields of the form', async () => {
    const src = 'http://public.example/a.jpg';
    expect((await take({ src, maxWidth: '20', canResize: '1' })).body).toMatchObject({ width: 20, height: 10 });
    expect((await take({ src, naturalWidth: '81' })).body.code).toBe('image_too_small');
  });

  it('[D5-import] never asks inside: one plain message for every such address, and behind a redirect', async () => {
    for (const src of insideAddresses) {
      const { status, body } = await take({ src });
      expect([src, status, body.field, body.error]).toEqual([src, 400, 'src', messages.addressRefused]);
    }
    expect(arrivals).toEqual([]);
    expect((await take({ src: 'http://public.example/inside' })).body.error).toBe(messages.addressRefused);
    expect(arrivals).toEqual(['/inside']);
    await flushSecurityEvents(app.services, { all: true });
    const events = await app.services.db.select().from(securityEvents);
    expect(events.filter(({ action }) => action === 'upload.refused').length).toBeGreaterThan(0);
  });

  it.each([
    ['page.png', 415, 'page.png is not a picture: it holds HTML.'],
    ['large.png', 400, 'The file at this address is larger than 20 MB.'],
    ['none.png', 400, 'There is no image at this address. The website responded with status 404.'],
  ])('says what is wrong with %s', async (name, status, error) => {
    const answer = await take({ src: `http://public.example/${name}` });
    expect(answer).toMatchObject({ status, body: { error } });
    expect(await readdir(join(app.services.config.dataDir, 'tmp'))).toEqual([]);
  });

  it('takes a file or an address, not both', async () => {
    const answer = await take({ src: 'http://public.example/a.jpg' }, { file: jpeg });
    expect(answer).toMatchObject({ status: 400, body: { field: 'src', error: 'Send either a file or an address.' } });
    expect((await take({ src: `http://public.example/${'a'.repeat(2000)}` })).body.field).toBe('src');
    expect(arrivals).toEqual([]);
  });
});
