import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../random';
import { must, type Person } from './people';

/** The response times of ten people over the run, in milliseconds. */
export interface HonestResult {
  taken: Record<HonestAction, number[]>;
  /** Responses of 500 and above, and broken connections: `action status sentence`. */
  failures: string[];
}

export const honestActions = ['save', 'search', 'list', 'open', 'preview'] as const;
export type HonestAction = (typeof honestActions)[number];

export interface HonestWorker {
  person: Person;
  emailId: number;
  templateId: number;
  leaseNumber: number;
  version: number;
  /** The checksum of the HTML that the server last confirmed; '' before the first save. */
  lastSha256: string;
  /** The parameters of `/api/v1/preview/…` for the share link of the worker's own email. */
  previewParams: { kind: string; id: number; token: string };
}

/** Gives each person an email with a share link and its lease. */
export async function prepareHonestWork(people: readonly Person[], templateId: number): Promise<HonestWorker[]> {
  const workers: HonestWorker[] = [];
  for (const [index, person] of people.entries()) {
    const body = { title: `Harvest ${index}`, type: 'email' };
    const { email } = await must(person, 'templates_emails_create', { params: { id: templateId }, body });
    const lease = { params: { id: email.id }, body: { tabId: 'honest' } };
    const taken = await must(person, 'build_lease_take', lease);
    const { shareLink } = await must(person, 'share_links_create', { params: { id: email.id } });
    const token = String(shareLink.url).split('/').at(-1) ?? '';
    workers.push({
      person,
      emailId: email.id,
      templateId,
      leaseNumber: taken.lease.number,
      version: taken.version,
      lastSha256: '',
      previewParams: { kind: 'e', id: email.id, token },
    });
  }
  return workers;
}

/** Everyone works at their own pace, about one action per second each, until `isOver` returns true. */
export async function workHonestly(
  workers: readonly HonestWorker[],
  options: { isOver: () => boolean; pauseMs: number; bytes: number },
): Promise<HonestResult> {
  const result: HonestResult = { taken: { save: [], search: [], list: [], open: [], preview: [] }, failures: [] };
  await Promise.all(
    workers.map(async (worker, index) => {
      await wait((index * options.pauseMs) / workers.length);
      for (let round = 0; !options.isOver(); round += 1) {
        const act = honestActions[(round + index) % honestActions.length] ?? 'list';
        await renew(worker, result);
        await measure(worker, act, result, { seed: index * 10_000 + round, bytes: options.bytes });
        await wait(options.pauseMs);
      }
    }),
  );
  return result;
}

async function renew(worker: HonestWorker, result: HonestResult): Promise<void> {
  const { person, emailId: id, leaseNumber: number } = worker;
  const answer = await person.client
    .call('build_lease_renew', { params: { id }, body: { tabId: 'honest', number } })
    .catch((error) => ({ status: 599, body: String(error) }));
  if (answer.status !== 200) result.failures.push(`renew ${answer.status} ${JSON.stringify(answer.body)}`);
}

async function measure(
  worker: HonestWorker,
  act: HonestAction,
  result: HonestResult,
  work: { seed: number; bytes: number },
): Promise<void> {
  const started = performance.now();
  const answer = await perform(worker, act, work).catch((error) => ({ status: 599, body: String(error) }));
  if (answer.status !== 200) {
    result.failures.push(`${act} ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    return;
  }
  result.taken[act].push(performance.now() - started);
}

async function perform(
  worker: HonestWorker,
  act: HonestAction,
  { seed, bytes }: { seed: number; bytes: number },
): Promise<{ status: number; body: unknown }> {
  const { person, emailId, templateId } = worker;
  switch (act) {
    case 'save': {
      const { version, leaseNumber } = worker;
      const settings = { subject: 'Harvest', previewText: '' };
      const html = honestHtml(seed, bytes);
      const body = { html, title: 'Harvest', settings, version, leaseNumber, tabId: 'honest', repeatsHtml: false };
      const answer = await person.client.call('build_save', { params: { id: emailId }, body });
      if (answer.status === 200) {
        worker.version = answer.body.version;
        worker.lastSha256 = createHash('sha256').update(html).digest('hex');
      }
      return answer;
    }
    case 'search':
      return await person.client.call('templates_search', { body: { term: `harvest ${seed % 10}` } });
    case 'list':
      return await person.client.call('templates_emails', { params: { id: templateId } });
    case 'open':
      return await person.client.call('build_email_html', { params: { id: emailId } });
    case 'preview':
      return await openPreview(worker);
  }
}

/** Requests the page of a share link and the document in its frame. */
async function openPreview({ person, previewParams }: HonestWorker): Promise<{ status: number; body: unknown }> {
  const answer = await person.client.call('preview', { params: previewParams });
  if (answer.status !== 200) return answer;
  const { contentUrl } = answer.body as { contentUrl: string };
  const page = await fetch(person.url + contentUrl, { headers: person.headers });
  return { status: page.status, body: await page.text() };
}

function honestHtml(seed: number, bytes: number): string {
  const random = createRandom(seed);
  const rows: string[] = ['<html><body><table class="block-section">'];
  for (let length = 0; length < bytes; ) {
    const row = `<tr><td style="padding:${seed % 40}px"><p class="block-edit">${random.text(120)}</p></td></tr>\n`;
    rows.push(row);
    length += row.length;
  }
  return `${rows.join('')}</table></body></html>`;
}
