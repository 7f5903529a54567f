import { markSource } from '@galley/markup';
import { createHttpClient, setUpServer } from '../../apps/server/src/testing/http-client';
import { type RunningGalley, startGalley } from '../../e2e/support/galley';
import { benchDocument } from '../documents';
import type { PageTarget } from './measure-page';
import { timeUntil } from './time-until';

export interface BenchGalley {
  galley: RunningGalley;
  /** The session as a cookie header. */
  cookies: string;
  /** Stores an email with this many sections. Returns the address of the builder. */
  emailOf(sections: number): Promise<PageTarget>;
}

/** Starts the product with an account and a theme. */
export async function startBenchGalley(): Promise<BenchGalley> {
  const galley = await startGalley();
  const client = createHttpClient(galley.address);
  const { templateId } = await setUpServer(client);
  return {
    galley,
    cookies: String((client.headers() as Record<string, string>).cookie ?? ''),
    async emailOf(sections) {
      const params = { id: templateId };
      const created = await client.call('templates_emails_create', {
        params,
        body: { title: `${sections} sections`, type: 'email' },
      });
      const { id } = created.body.email;
      const opened = await client.call('build_email_html', { params: { id }, body: {} });
      const { markerPrefix } = opened.body;
      let ids = 0;
      const taken = await client.call('build_lease_take', { params: { id }, body: { tabId: 'bench' } });
      const { lease, version } = taken.body;
      const body = {
        // Saved like the builder does, with the ids of the blocks.
        html: markSource(benchDocument(sections), { markerPrefix, newId: () => `b${++ids}` }),
        title: `${sections} sections`,
        settings: { subject: '', previewText: '' },
        version,
        leaseNumber: lease.number,
        tabId: 'bench',
        repeatsHtml: false,
      };
      const saved = await client.call('build_save', { params: { id }, body });
      if (saved.status !== 200) throw new Error(`build_save answered ${saved.status}.`);
      const released = await client.call('build_lease_release', {
        params: { id },
        body: { tabId: 'bench', number: lease.number },
      });
      if (released.status !== 200) throw new Error(`build_lease_release answered ${released.status}.`);
      return targetOf(`${galley.address}/build/email/${templateId}/${id}`);
    },
  };
}

function targetOf(url: string): PageTarget {
  return {
    url,
    hasTools: true,
    readyLabel: 'Edit',
    async edit(page) {
      const began = performance.now();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      const taken = performance.now() - began;
      const text = page.frameLocator('#canvas iframe').locator('p.block-edit').last();
      await text.scrollIntoViewIfNeeded();
      await text.click();
      await page.keyboard.press('End');
      return taken;
    },
    async save(page) {
      await page.keyboard.down('ControlOrMeta');
      const press = async () => {
        await page.keyboard.press('s');
        await page.keyboard.up('ControlOrMeta');
      };
      const taken = await timeUntil(page, 'keydown', press, ['[role="status"]', '^Saved!']);
      await page.getByText('Saved!').first().waitFor({ state: 'hidden' });
      return taken;
    },
  };
}
