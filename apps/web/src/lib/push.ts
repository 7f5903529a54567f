import { removePushSubscription, storePushSubscription } from '../api/review/notifications';
import { readStored, writeStored } from './storage';

/** The state of push notifications in this browser: on or off for a person, blocked by its settings, or unsupported. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const workerAddress = '/service-worker.js';

/**
 * The last operation. Subscribing and unsubscribing run one after the other. Otherwise, a subscription renewed while
 * the page loads could survive being turned off, or look missing.
 */
let work: Promise<unknown> = Promise.resolve();

/**
 * Returns whether this browser receives a person's push notifications. `key` is the server's public key; undefined =
 * none.
 */
export async function readPushState(userId: number, key: string | undefined): Promise<PushState> {
  if (!key || !isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  await work;
  const registration = await navigator.serviceWorker.getRegistration();
  const isSubscribed = registration ? (await registration.pushManager.getSubscription()) !== null : false;
  return isSubscribed && readStored('push.user') === userId ? 'on' : 'off';
}

/**
 * Requests permission and subscribes this browser. Must be called in a click handler, because browsers ask only then.
 * Throws the errors of the browser and the server.
 */
export async function turnOnPush(userId: number, key: string | undefined): Promise<PushState> {
  if (!isReadyFor(key)) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await inTurn(async () => {
    await subscribe(key);
    writeStored('push.user', userId);
  });
  return 'on';
}

/**
 * Renews the subscription of a browser that the person turned on before: the server's key may have changed, and a
 * subscription ends with its session.
 */
export async function renewPush(userId: number, key: string | undefined): Promise<void> {
  const isTurnedOn = () => readStored('push.user') === userId;
  if (!isTurnedOn() || !isReadyFor(key) || Notification.permission !== 'granted') return;
  await inTurn(async () => {
    if (isTurnedOn()) await subscribe(key);
  });
}

/** Ends the subscription of this browser. */
export async function turnOffPush(): Promise<void> {
  await inTurn(async () => {
    writeStored('push.user', null);
    const registration = await navigator.serviceWorker.getRegistration();
    await dropSubscription(registration);
  });
}

function inTurn(run: () => Promise<void>): Promise<void> {
  const turn = work.then(run);
  work = turn.catch(() => undefined);
  return turn;
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Like `isSupported`, with log messages. */
function isReadyFor(key: string | undefined): key is string {
  if (!key) console.warn('webPushPubKey not set.');
  else if (!navigator.serviceWorker) console.warn('serviceWorker not defined.');
  return Boolean(key) && isSupported();
}

async function subscribe(applicationServerKey: string): Promise<void> {
  const registration = await register();
  await dropSubscription(registration);
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = made.toJSON();
  await storePushSubscription({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  });
}

async function register(): Promise<ServiceWorkerRegistration> {
  try {
    await navigator.serviceWorker.register(workerAddress, { scope: '/' });
    return await navigator.serviceWorker.ready;
  } catch (error) {
    console.error('The service worker was not registered:', error);
    throw error;
  }
}

async function dropSubscription(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const former = await registration?.pushManager.getSubscription();
  if (!former) return;
  await former.unsubscribe();
  await removePushSubscription(former.endpoint);
}
