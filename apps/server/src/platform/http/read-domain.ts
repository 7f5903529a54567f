import type { Config } from '../../config';

/**
 * Reads the `Host` header of a request. Returns '' for the main host, the first label of a name directly below it, and
 * null for everything else.
 */
export function readDomain(config: Pick<Config, 'publicUrl'>, host: string): string | null {
  const wanted = new URL(config.publicUrl).host;
  const given = host.toLowerCase();
  if (given === wanted) return '';
  if (!given.endsWith(`.${wanted}`)) return null;
  const label = given.slice(0, -wanted.length - 1);
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? label : null;
}
