import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../../../../../scripts/testing/run-length';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  type OrganizationRecord,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let organization: OrganizationRecord;
let owner: UserRecord;
let asOwner: TestCaller;
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
  organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  asOwner = await app.signIn(owner);
  templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
});
afterAll(() => app.close());

const setRole = async (person: UserRecord, access: string) =>
  await app.call('account_organization_role', { params: { uid: person.id }, body: { access }, as: asOwner });

interface Removal {
  name: string;
  /** Ends the person's work on the email. */
  remove(person: UserRecord, id: number): Promise<{ status: number }>;
  /** Gives back what they need to work on it. */
  giveBack(person: UserRecord): Promise<unknown>;
  /** Whether what they try to save later is kept too. Others may not write to the email anymore. */
  keepsLateSave: boolean;
}

const removals: readonly Removal[] = [
  {
    name: 'an owner takes over',
    remove: async (_person, id) =>
      await app.call('build_lease_take', {
        params: { id },
        body: { tabId: 'owner', takesOver: true },
        as: asOwner,
      }),
    giveBack: async () => undefined,
    keepsLateSave: true,
  },
  {
    name: 'they become a commentor',
    remove: async (person) => await setRole(person, 'commentor'),
    giveBack: async (person) => await setRole(person, 'admin'),
    keepsLateSave: false,
  },
  {
    name: 'they become an editor without the theme',
    remove: async (person) => await setRole(person, 'editor'),
    giveBack: async (person) => await setRole(person, 'admin'),
    keepsLateSave: false,
  },
  {
    name: 'their session ends',
    remove: async (person) => {
      await app.pool.query('update sessions set revoked_at = now() where user_id = $1', [person.id]);
      return { status: 200 };
    },
    giveBack: async () => undefined,
    keepsLateSave: false,
  },
];

/** 20 in the long form. */
const rounds = inFull(5, 1);

it.each(removals)(
  '[W8-removed-editors] work of who is stopped is a draft that is offered next time: $name',
  async ({ remove, giveBack, keepsLateSave }) => {
    for (let round = 1; round <= rounds; round += 1) {
      const person = await buildUser(app.services, { organization, role: 'admin' });
      const as = await app.signIn(person);
      const { id } = await buildEmail(app.services, { organization, templateId, author: owner, html: '<p>base</p>' });
      const { lease } = (await app.call('build_lease_take', { params: { id }, body: { tabId: 'tab' }, as })).body;
      const html = `<p>work ${round}</p>`;
      const settings = { subject: '', previewText: '' };
      const body = { baseVersion: 1, tabId: 'tab', changes: 1, settings, content: { kind: 'full', html } };
      expect((await app.call('build_draft_put', { params: { id }, body, as })).status).toBe(200);
      expect((await remove(person, id)).status).toBe(200);
      const save = { html: '<p>late</p>', title: 'T', version: 1, leaseNumber: lease.number, settings, tabId: 'tab' };
      expect((await app.call('build_save', { params: { id }, body: save, as })).status).not.toBe(200);
      await giveBack(person);
      const again = await app.signIn(person);
      const opened = await app.call('build_email_html', { params: { id }, body: {}, as: again });
      expect([opened.status, opened.body.emailVersion]).toEqual([200, 1]);
      const { draft } = (await app.call('build_draft_get', { params: { id }, as: again })).body;
      expect(draft?.html).toBe(keepsLateSave ? '<p>late</p>' : html);
    }
  },
);
