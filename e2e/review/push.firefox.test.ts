import { defaultNotificationSettings } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient, setUpServer } from '../../apps/server/src/testing/http-client';
import { makeScratchFolder } from '../../apps/server/src/testing/scratch-folder';
import { notificationMessages as messages } from '../../apps/web/src/messages/review/notifications';
import type { Driver } from '../../packages/editor/src/testing/driver';
import { launchPuppeteer } from '../../packages/editor/src/testing/puppeteer-driver';
import { type RunningGalley, startGalley } from '../support/galley';
import { type PushService, startPushService } from '../support/push-service';

const ben = { name: 'Ben Okafor', email: 'ben@orchard.test', password: 'a long walk by the sea' };
/** The owner created by `setUpServer`. */
const ann = { email: 'ann@orchard.test', password: 'a password for tests' };

let galley: RunningGalley;
let service: PushService;
let firefox: Driver;
let asAnn: HttpClient;
let asBen: HttpClient;
let emailId = 0;
let annId = 0;

beforeAll(async () => {
  service = await startPushService(makeScratchFolder('push'));
  const env = { GALLEY_PRIVATE_HOSTS: service.host, NODE_EXTRA_CA_CERTS: service.certificateFile };
  galley = await startGalley(env);
  asAnn = createHttpClient(galley.address);
  const { templateId } = await setUpServer(asAnn);
  const made = await asAnn.call('templates_emails_create', {
    params: { id: templateId },
    body: { title: 'Spring sale', type: 'email' },
  });
  emailId = made.body.email.id;
  annId = (await asAnn.call('api_v1_me')).body.me.id;
  const members = { inApp: false, emailMode: 'off', push: false };
  await asAnn.call('api_v1_profile_save_notifications', { body: { ...defaultNotificationSettings, members } });
  const { name, email } = ben;
  const invited = await asAnn.call('api_v1_account_organization_invite', { body: { name, email, access: 'admin' } });
  asBen = createHttpClient(galley.address);
  const token = invited.body.inviteLink.split('/').at(-1);
  await asBen.call('invites_accept', { params: { token }, body: { name, password: ben.password } });
  firefox = await launchPuppeteer('firefox', {
    'dom.push.serverURL': service.browserAddress,
    'dom.push.testing.allowInsecureServerURL': true,
    'dom.push.connection.enabled': true,
    // Answers the browser's permission prompt, which drivers can't click.
    'permissions.default.desktop-notification': 1,
    'alerts.useSystemBackend': false,
  });
});
afterAll(async () => {
  await firefox?.close();
  service?.close();
  await galley?.remove();
});

/** Clicks the middle of the only button with this text, once it exists. */
async function click(text: string): Promise<void> {
  const place = () =>
    firefox.evaluate((label: string) => {
      const found = [...document.querySelectorAll('button')].filter((one) => one.textContent?.trim() === label);
      found[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = found[0]?.getBoundingClientRect();
      return found.length === 1 && box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    }, text);
  await expect.poll(place, { message: `a button “${text}”` }).not.toBeNull();
  const { x, y } = (await place()) ?? { x: 0, y: 0 };
  await firefox.pointer([{ kind: 'move', x, y }, { kind: 'down' }, { kind: 'up' }]);
}

const isShown = (text: string) => firefox.evaluate((wanted: string) => document.body.innerText.includes(wanted), text);

async function fill(selector: string, text: string): Promise<void> {
  const focus = () =>
    firefox.evaluate((which: string) => {
      const field = document.querySelector<HTMLInputElement>(which);
      field?.focus();
      return field !== null && document.activeElement === field;
    }, selector);
  await expect.poll(focus).toBe(true);
  await firefox.type(text);
}

/** Returns the notifications that the service worker shows now. */
const notifications = () =>
  firefox.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, tag, body, data }) => ({ title, tag, body, url: (data as { url: string }).url }));
  });

/** Ben mentions Ann. Returns the id of the comment. */
async function mention(): Promise<number> {
  const body = { content: 'Is the **price** right, @Ann?', mentions: [annId] };
  const made = await asBen.call('build_comments_add', { params: { id: emailId }, body });
  expect(made.status).toBe(200);
  return made.body.comment.id;
}

/** Returns the comments that the shown notifications link to. */
const shownComments = async () => (await notifications()).map(({ url }) => url.split('#')[1]);
const unread = async () => (await asAnn.call('api_v1_notifications_unread')).body.unread;
/** Returns how often the server has stored a subscription. */
const subscribed = () => galley.output().split('"route":"/api/v1/profile/push","status":200').length - 1;
const statuses = () => service.deliveries.map(({ status }) => status);
const turnOn = 'Turn on in this browser';
const turnOff = 'Turn off in this browser';

describe('push notifications in Firefox', () => {
  it('[I12-push-firefox] are turned on by a click, shown by the service worker, and end when turned off or gone', async () => {
    await firefox.open(`${galley.address}/login`);
    await fill('input[type=email]', ann.email);
    await fill('input[type=password]', ann.password);
    await firefox.press('Enter');
    await expect.poll(() => isShown('Themes')).toBe(true);
    await firefox.open(`${galley.address}/profile#notifications`);
    await click(turnOn);
    await expect.poll(() => isShown(turnOff)).toBe(true);
    expect(await isShown(messages.pushFailed)).toBe(false);
    expect(service.count()).toBe(1);

    const first = await mention();
    await expect.poll(notifications).toEqual([
      {
        title: 'Ben Okafor mentioned you in “Spring sale”',
        tag: expect.stringMatching(/^galley-\d+$/),
        // Never what was written.
        body: '',
        url: expect.stringMatching(new RegExp(`/build/email/\\d+/${emailId}#activity-c-${first}$`)),
      },
    ]);
    expect(statuses()).toEqual([201]);
    expect(service.deliveries[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=[^,]+, k=.+$/),
    });
    await expect.poll(() => service.acknowledged.length).toBe(1);

    // Turned off: nothing is sent.
    await click(turnOff);
    await expect.poll(() => isShown(turnOn)).toBe(true);
    expect(service.count()).toBe(0);
    await mention();
    await expect.poll(unread).toBe(2);
    await click(turnOn);
    await expect.poll(() => isShown(turnOff)).toBe(true);
    const third = await mention();
    await expect.poll(shownComments).toContain(`activity-c-${third}`);
    expect(statuses()).toEqual([201, 201]);

    // Gone at the push service: the server learns it once, and Firefox subscribes again when Galley is opened.
    service.forget();
    await mention();
    await expect.poll(statuses).toEqual([201, 201, 410]);
    await mention();
    await expect.poll(unread).toBe(5);
    const stored = subscribed();
    await firefox.open(galley.address);
    await expect.poll(subscribed).toBeGreaterThan(stored);
    expect(service.count()).toBe(1);
    const last = await mention();
    await expect.poll(shownComments).toContain(`activity-c-${last}`);
    expect(statuses()).toEqual([201, 201, 410, 201]);
  });
});
