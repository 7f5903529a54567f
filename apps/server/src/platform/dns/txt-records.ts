import { Resolver } from 'node:dns/promises';

/**
 * Returns the TXT records of a name; [] if it has none or doesn't exist. Throws if the name servers can't be reached.
 */
export type TxtRecords = (name: string) => Promise<string[]>;

const noRecord = new Set(['ENODATA', 'ENOTFOUND', 'NXDOMAIN']);

/** Queries the name servers of the system, without the threads that read and write files. */
export function createTxtRecords(): TxtRecords {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (noRecord.has(String((error as NodeJS.ErrnoException).code))) return [];
      throw error;
    }
  };
}
