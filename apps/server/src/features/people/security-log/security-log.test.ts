import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  flushSecurityEvents,
  recordSecurityEvent,
  reportSecurityEvent,
} from '../../../platform/security/security-events';
import { buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { describeDetails } from './describe-details';
import { deleteOldSecurityEvents } from './jobs';
import { deleteSecurityEvents } from './repository';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services, { name: 'Orchard' });
  owner = await buildUser(app.services, { organization, isSiteAdmin: true, name: 'Mara "M" Lind' });
  as = await app.signIn(owner);
});
afterAll(() => app.close());

const read = async (query: Record<string, string | number> = {}) =>
  (await app.call('admin_security', { query, as })).body;
const record = (address: string, details: Record<string, unknown> = {}) =>
  recordSecurityEvent(app.services.db, {
    action: 'login.succeeded',
    userId: owner.id,
    organizationId: owner.organization.id,
    address,
    details,
  });

describe('the security log', () => {
  it('[V20-page] shows site admins every event with its label, page by page, and finds them by event, person, address and period', async () => {
    for (let number = 1; number <= 60; number += 1) await record(`192.0.2.${number}`);
    reportSecurityEvent(app.services, { action: 'origin.refused', address: '2001:db8::1' });
    const first = await read();
    expect(first.events).toHaveLength(limits.pageSize);
    expect(first.events[0]).toMatchObject({
      action: 'origin.refused',
      label: 'Request from another site refused',
      person: '',
      address: '2001:db8::1',
    });
    expect(first.events[1]).toMatchObject({
      label: 'Signed in',
      person: owner.name,
      email: owner.email,
      organization: 'Orchard',
      address: '192.0.2.60',
    });
    expect(first.actions).toContainEqual({ action: 'login.succeeded', label: 'Signed in' });
    const rest = await read({ cursor: first.nextCursor });
    const ids = [...first.events, ...rest.events].map((event: { id: number }) => event.id);
    expect([ids.length, new Set(ids).size, rest.nextCursor]).toEqual([61, 61, null]);

    const count = async (query: Record<string, string | number>) => (await read(query)).events.length;
    expect(await count({ action: 'origin.refused' })).toBe(1);
    expect(await count({ person: 'MARA "m"' })).toBe(limits.pageSize);
    expect(await count({ person: owner.email, address: '192.0.2.6' })).toBe(2);
    expect(await count({ person: '%' })).toBe(0);
    expect(await count({ address: '%' })).toBe(0);
    const now = Math.floor(Date.now() / 1000);
    expect(await count({ from: now + 3600 })).toBe(0);
    expect(await count({ from: now - 3600, to: now - 1800 })).toBe(0);
    expect(await count({ action: '', person: '', address: '' })).toBe(limits.pageSize);
    const wrong: Record<string, string | number>[] = [{ action: "x' or 1" }, { cursor: -1 }, { from: 'yesterday' }];
    for (const query of wrong) {
      expect((await app.call('admin_security', { query, as })).status).toBe(400);
    }
  });

  it('[V20-csv] is downloaded as CSV with the same filters, without formulas, and the download is an event itself', async () => {
    await record('198.51.100.7', { member: owner.id, from: 'editor', to: 'admin' });
    const answer = await app.call('admin_security_csv', { query: { address: '198.51.100.7' }, as });
    expect(answer.headers['content-disposition']).toContain('Galley security log');
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('\ufeffTime (UTC),Event,Action,Person,Email,Organization,Address,Details');
    expect(lines[1]).toContain(
      `,Signed in,login.succeeded,"Mara ""M"" Lind",${owner.email},Orchard,198.51.100.7,"Person: Mara ""M"" Lind. Role: editor to admin"`,
    );
    const { organization } = owner;
    const tricky = await buildUser(app.services, { organization, name: '=HYPERLINK("https://x.test")' });
    const event = { action: 'login.succeeded', userId: tricky.id, organizationId: organization.id } as const;
    await recordSecurityEvent(app.services.db, { ...event, address: '198.51.100.8' });
    const inert = await app.call('admin_security_csv', { query: { address: '198.51.100.8' }, as });
    expect(inert.text).toContain(`,"'=HYPERLINK(""https://x.test"")",`);
    const [newest] = (await read()).events;
    expect(newest).toMatchObject({ action: 'log.downloaded', person: owner.name, details: 'Log: security' });
  });

  it('[V20-retention] is deleted after a year, and refusals beyond their limit oldest first', async () => {
    await app.pool.query('delete from security_events');
    await record('192.0.2.1');
    await app.pool.query("update security_events set created_at = now() - ($1 || ' days')::interval", [
      String(limits.securityEventRetentionDays + 1),
    ]);
    await record('192.0.2.2');
    await deleteOldSecurityEvents.run({}, app.services);
    expect((await read()).events.map((event: { address: string }) => event.address)).toEqual(['192.0.2.2']);
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
      reportSecurityEvent(app.services, { action: 'access.refused', address });
      await flushSecurityEvents(app.services);
    }
    const now = new Date(0);
    await deleteSecurityEvents(app.services.db, { before: now, actions: ['access.refused'], kept: 2 });
    expect((await read()).events.map((event: { address: string }) => event.address)).toEqual([
      '10.0.0.3',
      '10.0.0.2',
      '192.0.2.2',
    ]);
  });

  it('[V20-words] describes details as text', () => {
    const words = (details: Record<string, unknown>, subject = '') => describeDetails({ details, subject });
    expect(words({ repeats: 12, manySources: true })).toBe('From many addresses. 12 more times within a minute');
    expect(words({ member: 4, from: 'editor', to: 'admin' }, 'Ola')).toBe('Person: Ola. Role: editor to admin');
    expect(words({ documentKind: 'email', link: 5 })).toBe('Document kind: email. Link: 5');
    expect(words({ by: 'command line' })).toBe('From the command line');
    const days = { member: 4, from: 'none', to: '2027-01-31' };
    expect(words(days, 'Ola')).toBe('Person: Ola. Last day of access: none to 2027-01-31');
    expect(words({ exempt: 4 }, 'Ola')).toBe('Can still use a password: Ola');
    // A deleted account has no name.
    expect(words({ member: 4, role: 'editor' })).toBe('Role: editor. Person: Unknown (4)');
    expect(words({ exempt: 4 })).toBe('Can still use a password: Unknown (4)');
    // Names replace the ids they belong to.
    const names = { email: 'nia@galley.test', theme: 'Orchard' };
    expect(words({ role: 'editor', theme: 5, names })).toBe(
      'Role: editor. Theme: Orchard. Email address: nia@galley.test',
    );
    const moved = { formerEmail: 'ann@galley.test', email: 'nia@galley.test' };
    expect(words({ names: moved })).toBe('Email address: ann@galley.test to nia@galley.test');
    expect(words({})).toBe('');
  });
});
