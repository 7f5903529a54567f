import { formatCount } from './format-count';

/** Returns "ada@example.com" for one address, "3 addresses" for several. */
export function formatAddresses(addresses: readonly string[]): string {
  const [first = ''] = addresses;
  return addresses.length === 1 ? first : formatCount(addresses.length, { one: 'address', other: 'addresses' });
}
