import ipaddr from 'ipaddr.js';

/** All addresses of the internet (RFC 4291). The library also accepts some others, for instance ::7f00:1. */
const global = ipaddr.IPv6.parseCIDR('2000::/3');
/** The addresses that a NAT64 gateway translates to the IPv4 address in their last four bytes (RFC 6052). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** A public address at which one hosting provider serves settings and secrets to its own machines only. */
const hostServices = '168.63.129.16';

/**
 * Returns whether an IP address isn't on the public internet: loopback, private, link-local, shared, multicast,
 * reserved, or an IPv6 address that contains such an IPv4 address. True for a text that isn't an address.
 */
export function isInside(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(bare)) return true;
  const parsed = ipaddr.parse(bare);
  if (parsed instanceof ipaddr.IPv4) return isInsideV4(parsed);
  if (parsed.isIPv4MappedAddress()) return isInsideV4(parsed.toIPv4Address());
  if (parsed.match(translated)) return isInsideV4(new ipaddr.IPv4(parsed.toByteArray().slice(12)));
  return !parsed.match(global) || parsed.range() !== 'unicast';
}

function isInsideV4(address: ipaddr.IPv4): boolean {
  return address.range() !== 'unicast' || address.toString() === hostServices;
}
