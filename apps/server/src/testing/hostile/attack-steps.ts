import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Random } from '../random';
import type { Person } from './people';
import { formWith, json, send } from './send';

/** The people who attack, and the objects that were stored for it before. */
export interface AttackContext {
  random: Random;
  insider: Person;
  /** An email of the honest organization that the insider edits, and its share link. */
  insiderEmail: number;
  insiderTemplate: number;
  shareToken: string;
  outsiders: readonly [Person, Person];
  stranger: Person;
  png: Buffer;
  largePng(): Promise<Buffer>;
  /** The path of a stored file of some megabytes. */
  largeFile: string;
  heavyTemplate: number;
}

/** Saves HTML as the insider, then requests every view of it that the product has, without and with a session. */
export async function saveAndLook(context: AttackContext, html: string): Promise<number> {
  const { insider, insiderEmail: id, shareToken } = context;
  const lease = await insider.client
    .call('build_lease_take', { params: { id }, body: { tabId: 'insider' } })
    .catch(() => null);
  if (lease?.status !== 200) return lease?.status ?? 0;
  const status = await send(insider, {
    method: 'POST',
    path: `/api/v1/build/emails/${id}/save`,
    ...json({
      html,
      title: 'Insider',
      version: lease.body.version,
      leaseNumber: lease.body.lease.number,
      settings: { subject: '', previewText: '' },
      tabId: 'insider',
      repeatsHtml: false,
    }),
  });
  await send(insider, { method: 'GET', path: `/api/v1/build/emails/${id}/details` });
  await send(insider, { method: 'GET', path: `/api/v1/build/emails/${id}/export?kind=html` });
  await send(insider, { method: 'POST', path: `/api/v1/build/emails/${id}/html` });
  const preview = await context.stranger.client
    .call('preview', { params: { kind: 'e', id, token: shareToken } })
    .catch(() => null);
  if (preview?.status === 200) await send(context.stranger, { method: 'GET', path: preview.body.contentUrl });
  return status;
}

/** Requests the thumbnail of the insider's email, like the dashboard. */
export async function listPictures({ insider, insiderTemplate, insiderEmail }: AttackContext): Promise<void> {
  const asked = await insider.client
    .call('templates_emails_pictures', { params: { id: insiderTemplate }, body: { ids: [insiderEmail] } })
    .catch(() => null);
  if (asked?.status !== 200) return;
  for (const { url } of asked.body.pictures) await send(insider, { method: 'GET', path: url });
}

/** Uploads a theme, and views it if it was accepted. */
export async function storeTheme(person: Person | undefined, file: File): Promise<number> {
  if (!person) return 0;
  const fields = { uuid: crypto.randomUUID(), templateType: 'email', title: 'Theme' };
  const answer = await person.client
    .call('build_template_upload', { form: formWith('template', file, fields) })
    .catch(() => null);
  if (answer?.status === 200) {
    const body = { title: 'Made', type: 'email' };
    await person.client.call('build_template_html', { params: { id: answer.body.id } }).catch(() => null);
    await person.client.call('templates_emails_create', { params: { id: answer.body.id }, body }).catch(() => null);
  }
  return answer?.status ?? 0;
}

/** Returns a ZIP of files at the highest compression. */
export async function archiveOf(files: readonly (readonly [string, string])[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name, { compressionLevel: 9 });
  zip.end();
  return await buffer(zip.outputStream);
}
