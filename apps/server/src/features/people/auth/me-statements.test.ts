import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberships } from '../../../platform/db/schema';
import { buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { buildJoinable, moveTo } from '../../../testing/joinable-organization';
import { statementsOf } from '../../../testing/statements-of';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let person: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  person = await buildUser(app.services);
  as = await app.signIn(person);
});
afterAll(() => app.close());

const readMe = () => app.call('api_v1_me', { as });
/** The statements of one request, after one that prepared them. */
async function costOfMe(): Promise<string[]> {
  await readMe();
  return await statementsOf(readMe);
}

it('[D3-me-queries] Who is signed in costs the same few statements with 1 and with 20 organizations', async () => {
  const one = await costOfMe();
  for (let count = 1; count < 20; count += 1) {
    const { id: organizationId } = await buildOrganization(app.services);
    await app.services.db.insert(memberships).values({ organizationId, userId: person.id, role: 'editor' });
  }
  expect((await readMe()).body.me.organizations).toHaveLength(20);
  expect(await costOfMe()).toEqual(one);
  expect(one).toHaveLength(5);
  // Organizations that the person can join don't add to the cost either.
  const acme = await buildJoinable(app);
  await moveTo(app, person, acme.mailDomain);
  expect((await readMe()).body.me.canJoinOrganization).toBe(true);
  expect(await costOfMe()).toEqual(one);
});
