import { expect, it } from 'vitest';
import { startFakeCampaignMonitor } from '../../../../../testing/fakes/campaign-monitor';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, taggedHtml } from '../../../../../testing/source-conformance';
import { createSourceContext } from '../../../../../testing/source-context';
import { campaignMonitor } from './campaign-monitor';

async function start() {
  const fake = await startFakeCampaignMonitor();
  const offered = new Map<string, string>();
  fake.fetchHtml = async (url) => offered.get(url) ?? null;
  return {
    fake,
    ...platformWorld(campaignMonitor, fake, {
      hosts: [fake.host],
      settings: { clientId: fake.clientId },
      secrets: { apiKey: fake.apiKey },
      wrong: { secrets: { apiKey: 'wrong' } },
      offer: async (bytes) => {
        const url = `https://galley.example/offers/${offered.size}`;
        offered.set(url, bytes.toString());
        return url;
      },
    }),
    htmlOf: ({ id }: { id: string }) => fake.templates.get(id.slice('template:'.length))?.html ?? null,
    countHtml: () => fake.templates.size,
    tighten: () => Object.assign(fake.limits, { htmlBytes: 1000 }),
    expire: () => {
      fake.isKeyRevoked = true;
    },
  };
}
const upload = { folder: '', name: 'One', html: taggedHtml, text: '', subject: '', previewText: '' };

describeConformance('Campaign Monitor [B8-adapter-campaign-monitor]', start);

it('the HTML is fetched from a public address, and has to be a template [B8-adapter-campaign-monitor]', async () => {
  const { fake, open, context, settings, close } = await start();
  await expect((await open()).uploadHtml({ ...upload, html: '<p>Plain</p>' })).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('no editable content'),
  });
  const hidden = createSourceContext({ hosts: { [fake.host]: fake.port }, settings, secrets: context.secrets });
  await expect((await campaignMonitor.open(hidden)).uploadHtml(upload)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('GALLEY_URL'),
  });
  await close();
});

it('an unknown client is named [B8-adapter-campaign-monitor]', async () => {
  const { context, open, close } = await start();
  context.settings.clientId = 'other';
  await expect((await open()).test()).rejects.toMatchObject({
    kind: 'not_found',
    message: expect.stringContaining('ClientID'),
  });
  await close();
});
