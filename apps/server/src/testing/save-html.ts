import type { TestApp, TestCaller } from './test-app';

/** Saves HTML as the next version of an email or page, like its editor. */
export async function saveHtml(app: TestApp, as: TestCaller, id: number, html: string): Promise<void> {
  const tabId = 'saves-html';
  const { body: opened } = await app.call('build_email_html', { params: { id }, body: {}, as });
  const { body: taken } = await app.call('build_lease_take', { params: { id }, body: { tabId }, as });
  const { number } = taken.lease;
  const body = { html, title: opened.title, version: opened.emailVersion, leaseNumber: number, tabId };
  const saved = await app.call('build_save', { params: { id }, body, as });
  if (saved.status !== 200) throw new Error(`The save was refused: ${JSON.stringify(saved.body)}`);
  await app.call('build_lease_release', { params: { id }, body: { tabId, number }, as });
}
