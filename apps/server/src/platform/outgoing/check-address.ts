import { isIP } from 'node:net';
import { isInside } from './is-inside';
import { OutgoingError } from './outgoing-error';

/** An address of a host, as returned by `dns.lookup` with `all`. */
export interface HostAddress {
  address: string;
  family: number;
}

export type Resolve = (name: string) => Promise<readonly HostAddress[]>;

/** The ports of public addresses. Other services of a host, such as mail or a database, aren't reachable. */
const publicPorts = new Set([80, 443, 8080, 8443]);
const schemePorts: Record<string, number> = { 'http:': 80, 'https:': 443 };

/** A checked host: connections are made to one of `addresses`, regardless of later results for the name. */
export interface CheckedHost {
  /** Without the brackets of an IPv6 address. */
  host: string;
  port: number;
  addresses: readonly HostAddress[];
}

/** A checked request. */
export interface CheckedTarget extends CheckedHost {
  url: URL;
}

interface Rules {
  privateHosts: readonly string[];
  resolve: Resolve;
}

/**
 * Checks an address specified by a person or another site: scheme, port, and all IP addresses of its host. A host of
 * `privateHosts` ("name" or "name:port") can have any port and a private address. Throws `OutgoingError`.
 */
export async function checkAddress(text: string, rules: Rules): Promise<CheckedTarget> {
  const read = readAddress(text);
  if (!read) throw new OutgoingError('refused');
  const { url, port } = read;
  return { url, ...(await checkUrlHost(url, port, { ...rules, isPublicPort: (number) => publicPorts.has(number) })) };
}

/**
 * Returns whether an address is refused regardless of its host's IP addresses: another scheme, with credentials, a
 * private IP address or a name of this machine, or a port of another service. Doesn't look up names, so that this can
 * be reported when the address is entered without revealing which private names exist. `anyPort`: for a protocol other
 * than HTTP.
 */
export function isRefusedAddress(
  text: string,
  { privateHosts, anyPort = false }: Pick<Rules, 'privateHosts'> & { anyPort?: boolean },
): boolean {
  const read = readAddress(text);
  if (!read) return true;
  const { url, port } = read;
  if (isPrivateHost(url, port, privateHosts)) return false;
  const host = hostOf(url);
  const isHere = host === 'localhost' || host.endsWith('.localhost');
  return isHere || (isIP(host) > 0 && isInside(host)) || !(anyPort || publicPorts.has(port));
}

/** Returns a web address without credentials, and its port; null = invalid. */
function readAddress(text: string): { url: URL; port: number } | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const schemePort = url ? schemePorts[url.protocol] : undefined;
  if (!url || schemePort === undefined || url.username !== '' || url.password !== '') return null;
  return { url, port: url.port === '' ? schemePort : Number(url.port) };
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function isPrivateHost(url: URL, port: number, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(hostOf(url)) || privateHosts.includes(`${url.hostname.replace(/\.$/, '')}:${port}`);
}

/**
 * The same for a host and port of another protocol. The host is parsed as in browsers, so that every notation of an IP
 * address is recognized. Throws `OutgoingError`.
 */
export async function checkHost(
  { host, port }: { host: string; port: number },
  rules: Rules & { isPublicPort: (port: number) => boolean },
): Promise<CheckedHost> {
  const bracketed = isIP(host) === 6 ? `[${host}]` : host;
  const url =
    /^[^\s/\\@?#]+$/.test(host) && URL.canParse(`http://${bracketed}`) ? new URL(`http://${bracketed}`) : null;
  if (url?.port !== '' || !Number.isInteger(port) || port < 1 || port > 65_535) throw new OutgoingError('refused');
  return await checkUrlHost(url, port, rules);
}

async function checkUrlHost(
  url: URL,
  port: number,
  { privateHosts, resolve, isPublicPort }: Rules & { isPublicPort: (port: number) => boolean },
): Promise<CheckedHost> {
  const host = hostOf(url);
  const isPrivate = isPrivateHost(url, port, privateHosts);
  if (!isPrivate && !isPublicPort(port)) throw new OutgoingError('refused');
  const family = isIP(host);
  const addresses = family > 0 ? [{ address: host, family }] : await resolve(host);
  if (addresses.length === 0) throw new OutgoingError('refused');
  // All of them, because the connection may be made to any.
  if (!isPrivate && addresses.some(({ address }) => isInside(address))) throw new OutgoingError('refused');
  return { host, port, addresses };
}
