import { buffer } from 'node:stream/consumers';
import { buildUrl } from '@galley/contract';
import type { Page } from 'playwright-core';
import yazl from 'yazl';

/** Uploads a theme of several files as a ZIP by a call. Returns its id. */
export async function uploadZip(
  page: Page,
  address: string,
  { title, type, files }: { title: string; type: 'email' | 'page'; files: Record<string, Buffer> },
): Promise<number> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  const response = await page.context().request.post(address + buildUrl('build_template_upload'), {
    headers: { Origin: address, 'X-Requested-With': 'XMLHttpRequest' },
    multipart: {
      uuid: crypto.randomUUID(),
      templateType: type,
      title,
      template: {
        name: 'theme.zip',
        mimeType: 'application/zip',
        buffer: await buffer(zip.outputStream as unknown as AsyncIterable<Buffer>),
      },
    },
  });
  if (!response.ok()) throw new Error(`The upload answered ${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}
