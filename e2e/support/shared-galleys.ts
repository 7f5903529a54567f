import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type RunningGalley, startGalley } from './galley';
import { createOwner } from './people';
import { siteAdmin } from './shared-organization';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The address where test files borrow a Galley that they share with other files, one after the other, and ask for
     * the data folder of an unused one.
     */
    galleyDesk: string;
  }
}

/** The data folder of a Galley that was started once and never used. */
export interface UnusedGalley {
  dataDir: string;
}

/** A Galley that a test file can use until it returns it. `number` is unique. */
export interface Loan {
  address: string;
  dataDir: string;
  number: number;
}

/**
 * Lends Galleys to test files, as many as files need at the same time. They belong to the process of the whole run, so
 * that a crashed worker leaves none behind. A Galley that no longer responds isn't lent again.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const all: RunningGalley[] = [];
  const free: RunningGalley[] = [];
  let loans = 0;
  let unused: Promise<RunningGalley> | undefined;

  /** Starts the first Galley, which creates the database that all others copy, and stops it. */
  async function createUnused(): Promise<RunningGalley> {
    const galley = await startGalley();
    await galley.stop();
    return galley;
  }

  async function readUnused(): Promise<UnusedGalley> {
    unused ??= createUnused();
    return { dataDir: (await unused).dataDir };
  }

  async function open(): Promise<RunningGalley> {
    // Sources and other servers of tests are on this machine.
    const galley = await startGalley({ GALLEY_PRIVATE_HOSTS: '127.0.0.1' }, (await readUnused()).dataDir);
    all.push(galley);
    await createOwner(galley.address, siteAdmin);
    return galley;
  }

  async function lend(): Promise<Loan> {
    const galley = free.pop() ?? (await open());
    loans += 1;
    return { address: galley.address, dataDir: galley.dataDir, number: loans };
  }

  async function takeBack({ address }: { address: string }): Promise<object> {
    const galley = all.find((one) => one.address === address);
    if (galley && (await isWell(address))) free.push(galley);
    return {};
  }

  const desk = createServer(async (request, response) => {
    try {
      let text = '';
      for await (const chunk of request) text += chunk;
      const answer =
        request.url === '/unused'
          ? await readUnused()
          : request.url === '/lend'
            ? await lend()
            : await takeBack(JSON.parse(text) as Loan);
      response.end(JSON.stringify(answer));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  // The first files of this suite need none: it starts beside them.
  if (project.name === 'browser') readUnused().catch(() => undefined);
  project.provide('galleyDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.close();
    desk.closeAllConnections();
    const former = await unused?.catch(() => undefined);
    await Promise.all([...all, ...(former ? [former] : [])].map((galley) => galley.remove()));
  };
}

async function isWell(address: string): Promise<boolean> {
  return await fetch(`${address}/api/v1/health`).then(
    (response) => response.ok,
    () => false,
  );
}
