import { randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { formatCount } from '@galley/contract';
import type { Config } from '../../../config';
import { type OtherClock, readClock } from './check-config';
import { type Finding, failed, fine, reasonOf, warning } from './finding';

const answerMs = 8000;
const dayMs = 24 * 60 * 60 * 1000;
/** Certificates are usually renewed with a third of their time left. */
const renewedShare = 1 / 4;
const renewedDays = 14;
const liveAdvice =
  'Let the proxy pass WebSockets, with the headers Upgrade and Connection (see “Reverse proxy” in docs/operations/service.md), or set GALLEY_LIVE=off. Until then, pages can’t show at once what others do.';

/**
 * Requests `/livez` at the public address and opens a WebSocket there, as a browser does, and reads the certificate of
 * an https address. Adds the clock of the address to `clocks`.
 */
export async function checkAddress(config: Config, clocks: OtherClock[]): Promise<Finding[]> {
  const { configuredUrl, isTls } = config;
  if (configuredUrl === null) return [fine('public address', 'GALLEY_URL isn’t set: only this machine is served.')];
  const [address, certificate] = await Promise.all([
    checkAnswer(configuredUrl, clocks),
    isTls ? checkCertificate(configuredUrl, config) : [],
  ]);
  // An address that isn't Galley's has no WebSocket either, and the cause is the same.
  const live = address.state === 'ok' ? [await checkLive(configuredUrl, config)] : [];
  return [address, ...certificate, ...live];
}

async function checkAnswer(url: string, clocks: OtherClock[]): Promise<Finding> {
  const part = 'public address';
  const began = Date.now();
  try {
    const response = await fetch(`${url}/livez`, { redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
    const time = new Date(response.headers.get('date') ?? '');
    if (!Number.isNaN(time.getTime())) clocks.push(readClock(new URL(url).host, time, began));
    const body = (await response.text()).slice(0, 1000);
    if (response.status === 200 && body.includes('"status":"ok"')) return fine(part, `${url} is Galley.`);
    const advice = 'Let the proxy pass all paths to Galley with the Host header, and start Galley.';
    return failed(part, `${url}/livez answers with status ${response.status}, but not as Galley does.`, advice);
  } catch (error) {
    const advice = 'Start Galley. If it runs, check DNS, the certificate and the proxy.';
    return warning(part, `${url} can’t be reached from this machine: ${reasonOf(error)}.`, advice);
  }
}

/** The facts that decide about a certificate. */
export interface CertificateFacts {
  host: string;
  /** In ms. */
  validFrom: number;
  validTo: number;
  /** The code of OpenSSL or Node.js; null = this machine trusts it for `host`. */
  refusal: string | null;
  /** Whether it is for the addresses of organizations too; null = they have none. */
  isForSubdomains: boolean | null;
}

/** Says whether browsers accept a certificate at `now`, in ms, and how long they will. */
export function judgeCertificate(facts: CertificateFacts, now: number): Finding {
  const part = 'certificate';
  const { host, validFrom, validTo, refusal } = facts;
  const date = new Date(validTo).toISOString().slice(0, 10);
  if (refusal === 'CERT_HAS_EXPIRED' || validTo <= now)
    return failed(part, `The certificate of ${host} expired on ${date}.`, 'Renew it, and see why that wasn’t done.');
  if (refusal === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return failed(part, `The certificate isn’t for ${host}.`, `Install one for ${host} in the proxy.`);
  if (refusal !== null) {
    const advice =
      'Let the proxy send the whole chain (often called fullchain). If the certificate is of an authority of your own, set NODE_EXTRA_CA_CERTS to the file with the authority’s certificate.';
    return warning(part, `This machine doesn’t trust the certificate of ${host}: ${refusal}.`, advice);
  }
  if (facts.isForSubdomains === false)
    return failed(
      part,
      `The certificate isn’t for *.${host}, the addresses of organizations.`,
      `Install one for ${host} and *.${host}.`,
    );
  const leftMs = validTo - now;
  const left = formatCount(Math.floor(leftMs / dayMs), { one: 'day', other: 'days' });
  if (leftMs < Math.min(renewedDays * dayMs, (validTo - validFrom) * renewedShare))
    return warning(
      part,
      `The certificate of ${host} expires on ${date}, in ${left}.`,
      'Renew it, and check what should renew it, for example: systemctl list-timers certbot.timer',
    );
  return fine(part, `Valid until ${date}, for ${left}.`);
}

async function checkCertificate(url: string, { hasSubdomains }: Config): Promise<Finding[]> {
  try {
    return [judgeCertificate(await readCertificate(url, hasSubdomains), Date.now())];
  } catch {
    // The line of the public address says why nothing answers.
    return [];
  }
}

async function readCertificate(url: string, hasSubdomains: boolean): Promise<CertificateFacts> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const name = isIP(host) ? {} : { servername: host };
  const found = await new Promise<{ certificate: PeerCertificate; refusal: string | null }>((resolve, reject) => {
    // Nothing is sent: it only has to be read, also if it isn't trusted.
    const socket = connect({ host, port: Number(port) || 443, ...name, rejectUnauthorized: false, timeout: answerMs });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('secureConnect', () => {
      const refusal = socket.authorized ? null : String(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), refusal });
      socket.destroy();
    });
  });
  const { certificate, refusal } = found;
  return {
    host,
    validFrom: Date.parse(certificate.valid_from),
    validTo: Date.parse(certificate.valid_to),
    refusal,
    isForSubdomains: hasSubdomains ? checkServerIdentity(`organization.${host}`, certificate) === undefined : null,
  };
}

/** Opens a WebSocket at the public address. */
async function checkLive(url: string, { socketUrl }: Config): Promise<Finding> {
  const part = 'WebSocket';
  if (socketUrl === undefined) return fine(part, 'GALLEY_LIVE is off: browsers ask every few seconds.');
  try {
    const { status, body } = await openWebSocket(url, socketUrl);
    if (status === 101) return fine(part, `${url}${socketUrl} opens one.`);
    if (body.includes('"origin_refused"')) {
      const advice = 'Start Galley with the same GALLEY_URL as this command.';
      return failed(part, `Galley at ${url} was started with another GALLEY_URL.`, advice);
    }
    if (body.includes('"unavailable"'))
      return warning(part, 'Galley opens none at the moment.', 'See the line of Redis.');
    if (body.includes('"too_many_requests"'))
      return warning(part, 'Galley opened too many from this address.', 'Try again in a minute.');
    return failed(part, `${url}${socketUrl} opens none: status ${status}.`, liveAdvice);
  } catch (error) {
    return failed(part, `${url}${socketUrl} opens none: ${reasonOf(error)}.`, liveAdvice);
  }
}

async function openWebSocket(url: string, path: string): Promise<{ status: number; body: string }> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    origin: url,
  };
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return await new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(answerMs);
    const opening = request(`${url}${path}?EIO=4&transport=websocket`, { headers, signal });
    opening.once('error', reject);
    opening.once('upgrade', (_response, socket) => {
      socket.destroy();
      resolve({ status: 101, body: '' });
    });
    opening.once('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    opening.end();
  });
}
