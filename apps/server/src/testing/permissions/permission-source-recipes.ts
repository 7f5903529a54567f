import { offerFile } from '../../features/delivery/sources/offers';
import { buildTemplate } from '../factories';
import { type FakePlatform, startFakePlatform } from '../fake-platform';
import type { TestApp, TestCaller } from '../test-app';
import { onTemplate } from './permission-list-recipes';
import type { Recipe, Situation } from './permission-recipes';

const platforms = new WeakMap<TestApp, Promise<FakePlatform>>();

/** Returns the platform of an app, and lets the app's outgoing requests reach it. */
async function platformOf(app: TestApp): Promise<FakePlatform> {
  const known = platforms.get(app) ?? startFakePlatform();
  platforms.set(app, known);
  const platform = await known;
  platform.open(app.services);
  return platform;
}

/** Creates a source for this call, as owner; without a consent unless it is connected. */
async function withSource({ app, world }: Situation, as: TestCaller = world.ownerSession): Promise<number> {
  const { settings } = await platformOf(app);
  const { body } = await app.call('integrations_add', { params: { slug: 'fake' }, body: { settings }, as });
  return body.source.id as number;
}

async function authorize(situation: Situation, { id, as }: { id: number; as: TestCaller }) {
  const platform = await platformOf(situation.app);
  const { body } = await situation.app.call('integrations_authorize', { params: { id }, body: {}, as });
  return platform.consent(body.redirect);
}

/** Creates a connected source with a file, and a theme of the caller's organization that the caller can edit. */
async function inOwnTheme(situation: Situation): Promise<{ iid: number; tid: number }> {
  const { app, world, caller } = situation;
  const person = world.people[caller] ?? world.people.owner;
  const isForeign = caller === 'owner of another organization';
  const as = (isForeign ? world.sessions[caller] : world.ownerSession) ?? world.ownerSession;
  const iid = await withSource(situation, as);
  await app.call('integrations_callback', { body: await authorize(situation, { id: iid, as }), as });
  (await platformOf(app)).files.set('a.txt', Buffer.from('a'));
  if (!person) throw new Error('The world has no owner.');
  const { organization } = person;
  const { id: tid } = await buildTemplate(app.services, { organization, author: person });
  if (person.role === 'editor') {
    const invite = { params: { id: tid }, body: { uid: person.id }, as: world.ownerSession };
    await app.call('api_v1_people_invite', invite);
  }
  return { iid, tid };
}

/** Requests for sources, each with its own. */
export const sourceRecipes = {
  api_v1_integrations: async () => ({}),
  integrations_add: async ({ app }) => ({
    params: { slug: 'fake' },
    body: { settings: (await platformOf(app)).settings },
  }),
  integrations_settings_update: async (situation) => ({
    params: { id: await withSource(situation) },
    body: { name: 'Files', templates: [] },
  }),
  integrations_test: async (situation) => ({ params: { id: await withSource(situation) }, body: {} }),
  integrations_remove: async (situation) => ({ params: { id: await withSource(situation) } }),
  integrations_authorize: async (situation) => ({ params: { id: await withSource(situation) }, body: {} }),
  integrations_callback: async (situation) => {
    const { world, caller, as } = situation;
    const isRightful = ['owner', 'admin', 'owner of another organization'].includes(caller);
    const own = isRightful ? as : world.ownerSession;
    const adder = caller === 'owner of another organization' ? as : world.ownerSession;
    const id = await withSource(situation, adder);
    return { body: await authorize(situation, { id, as: own }) };
  },
  templates_sources: onTemplate(),
  integrations_sources: async (situation) => ({
    body: { cmd: 'ls', args: { path: '' }, ...(await inOwnTheme(situation)) },
  }),
  integrations_file: async (situation) => {
    const { iid, tid } = await inOwnTheme(situation);
    return { params: { id: iid }, query: { path: 'a.txt', tid } };
  },
  integrations_offer: async ({ app }) => {
    const address = await offerFile(app.services, Buffer.from('<p>a</p>'), 'text/html');
    return { params: { token: String(address).split('/').at(-1) ?? '' } };
  },
} satisfies Record<string, Recipe>;
