import { setTimeout as wait } from 'node:timers/promises';
import { parse, serialize } from 'parse5';
import sharp from 'sharp';
import type { HttpClient } from '../../apps/server/src/testing/http-client';
import { benchDocument } from '../documents';
import { median } from '../measure-kit';

/** The server's time for a task compared with the underlying library alone, in the same run. */
export interface CostFigure {
  title: string;
  /** The median in milliseconds. */
  library: number;
  server: number;
  /** The maximum multiple of the library's time. */
  goal: number;
}

const times = 15;
/** The settings of features/files/images/render-crop.ts. */
const jpeg = { quality: 86, mozjpeg: true };
const widthPx = 600;
const upgradedEmails = 500;
const upgradedSections = 10;

/**
 * Measures uploads with one person on the server. The server and the library take turns, so that both run under the
 * same conditions.
 */
export async function measureCosts(client: HttpClient, emailId: number): Promise<CostFigure[]> {
  const picture = await noisyPicture();
  const html = benchDocument(100);
  const versions = await saveTwoVersions(client);
  const uploaded = await upload(client, emailId, picture);
  const kilobytes = Math.round(html.length / 1024);
  return [
    await compare('a picture of 3 megapixels uploaded and cut to 600 pixels, beside sharp alone', 1.5, {
      library: () => sharp(picture).autoOrient().resize(widthPx).jpeg(jpeg).toBuffer(),
      server: async () => cut(client, emailId, await upload(client, emailId, picture)),
    }),
    await compare('an uploaded picture of 3 megapixels cut to 600 pixels and stored, beside sharp alone', 1.5, {
      library: () => sharp(picture).autoOrient().resize(widthPx).jpeg(jpeg).toBuffer(),
      server: () => cut(client, emailId, uploaded),
    }),
    await compare(
      `a theme of ${kilobytes} KB uploaded, read, checked and stored, beside parse5 reading and writing it`,
      3,
      {
        library: async () => serialize(parse(html)),
        server: () => uploadTheme(client, html),
      },
    ),
    await compare(
      `two versions of ${Math.round(versions.before.length / 1024)} KB compared by blocks, with both sources and texts, beside parse5 reading and writing both`,
      3,
      {
        library: async () => [serialize(parse(versions.before)), serialize(parse(versions.after))],
        server: () =>
          answer(client, 'build_versions_compare', { params: { id: versions.emailId, version: versions.version } }),
      },
    ),
    await measureUpgrade(client),
  ];
}

/** Upgrades every email of a theme to its next version, once. Each one is read, upgraded, written and stored. */
async function measureUpgrade(client: HttpClient): Promise<CostFigure> {
  const html = benchDocument(upgradedSections);
  const { id } = await uploadTheme(client, html);
  const params = { id };
  for (let email = 0; email < upgradedEmails; email += 1) {
    const body = { title: `Email ${email}`, type: 'email', start: 'example' };
    await answer(client, 'templates_emails_create', { params, body });
  }
  const opened = await answer(client, 'build_template_html', { params });
  const { lease } = await answer(client, 'build_template_lease_take', { params, body: { tabId: 'upgrade' } });
  const held = { tabId: 'upgrade', leaseNumber: lease.number };
  const { templateVersion: version, markerPrefix } = opened;
  const next = html.replaceAll('padding:24px 0', 'padding:32px 0');
  await answer(client, 'build_template_save', {
    params,
    body: { html: next, title: 'Upgraded', version, markerPrefix, ...held },
  });
  const startLibrary = performance.now();
  for (let email = 0; email < upgradedEmails; email += 1) {
    serialize(parse(html));
    parse(next);
  }
  const library = performance.now() - startLibrary;
  const startServer = performance.now();
  await answer(client, 'build_template_upgrade', { params, body: {} });
  const left = async () => (await answer(client, 'build_template_upgrade_check', { params })).emails.length;
  while ((await left()) > 0) await wait(100);
  const server = performance.now() - startServer;
  const kilobytes = Math.round(html.length / 1024);
  const title = `${upgradedEmails} emails of ${kilobytes} KB upgraded to a new version of their theme and stored, beside parse5 reading both and writing one`;
  return { title, goal: 8, library, server };
}

async function compare(
  title: string,
  goal: number,
  work: { library(): Promise<unknown>; server(): Promise<unknown> },
): Promise<CostFigure> {
  const taken = { library: [] as number[], server: [] as number[] };
  for (let round = -3; round < times; round += 1) {
    for (const side of ['library', 'server'] as const) {
      const start = performance.now();
      await work[side]();
      if (round >= 0) taken[side].push(performance.now() - start);
    }
  }
  return { title, goal, library: median(taken.library), server: median(taken.server) };
}

/** Saves an email twice. The second version differs in every tenth section and has one more section. */
async function saveTwoVersions(client: HttpClient) {
  const theme = await uploadTheme(client, benchDocument(1));
  const created = { params: theme, body: { title: 'Compared', type: 'email', start: 'example' } };
  const { email } = await answer(client, 'templates_emails_create', created);
  const params = { id: email.id as number };
  const { emailVersion } = await answer(client, 'build_email_html', { params, body: {} });
  const { lease } = await answer(client, 'build_lease_take', { params, body: { tabId: 'compare' } });
  const save = (html: string, version: number) =>
    answer(client, 'build_save', {
      params,
      body: { html, title: 'Compared', version, leaseNumber: lease.number, tabId: 'compare', repeatsHtml: false },
    });
  const before = benchDocument(90);
  let section = 0;
  const after = benchDocument(91).replaceAll('</p>', () => {
    section += 1;
    return section % 10 === 0 ? ' and more</p>' : '</p>';
  });
  const { version } = await save(before, emailVersion);
  await save(after, version);
  return { before, after, emailId: params.id, version: version as number };
}

/** Uploads an image. Returns its id. */
async function upload(client: HttpClient, emailId: number, picture: Buffer): Promise<number> {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(picture)], 'picture.jpg', { type: 'image/jpeg' }));
  return (await answer(client, 'build_images_upload', { params: { id: emailId }, form })).id;
}

async function cut(client: HttpClient, emailId: number, imageId: number): Promise<void> {
  await answer(client, 'build_images_crop', {
    params: { id: emailId, imageId },
    body: {
      cropperData: null,
      isAutoWidth: false,
      isAutoHeight: true,
      cropWidth: widthPx,
      cropHeight: 0,
      densities: [1],
    },
  });
}

async function uploadTheme(client: HttpClient, html: string): Promise<{ id: number }> {
  const form = new FormData();
  form.set('uuid', crypto.randomUUID());
  form.set('templateType', 'email');
  form.set('template', new File([html], 'index.html', { type: 'text/html' }));
  const { id } = await answer(client, 'build_template_upload', { form });
  return { id };
}

async function answer(client: HttpClient, ...asked: Parameters<HttpClient['call']>) {
  const { status, body } = await client.call(...asked);
  if (status !== 200) throw new Error(`${asked[0]} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Returns random bytes in the size of a photo, which can't be compressed. */
export async function noisyPicture(): Promise<Buffer> {
  return await sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: '#3a6',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
}
