import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type RunningGalley, startGalley } from './galley';
import { createOwner } from './people';
import { siteAdmin } from './shared-organization';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of an unused Galley. The first one of a run creates it, and the others copy it. */
    unusedGalley: string;
    /** Where test files borrow a Galley that they share with other files, one after the other. */
    sharedGalleys: string;
  }
}

/** A Galley that a test file can use until it returns it. `number` is unique. */
export interface Loan {
  address: string;
  number: number;
}

/**
 * Lends Galleys to test files, as many as files need at the same time. They belong to the process of the whole run, so
 * that a crashed worker leaves none behind. A Galley that no longer responds isn't lent again.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = mkdtempSync(path.join(os.tmpdir(), 'galley-unused-'));
  const unused = path.join(place, 'data');
  const all: RunningGalley[] = [];
  const free: RunningGalley[] = [];
  let loans = 0;

  async function open(): Promise<RunningGalley> {
    // Sources and other servers of tests are on this machine.
    const galley = await startGalley({ GALLEY_PRIVATE_HOSTS: '127.0.0.1' }, unused);
    all.push(galley);
    await createOwner(galley.address, siteAdmin);
    return galley;
  }

  async function lend(): Promise<Loan> {
    const galley = free.pop() ?? (await open());
    loans += 1;
    return { address: galley.address, number: loans };
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
      const answer = request.url === '/lend' ? await lend() : await takeBack(JSON.parse(text) as Loan);
      response.end(JSON.stringify(answer));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  project.provide('unusedGalley', unused);
  project.provide('sharedGalleys', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.close();
    desk.closeAllConnections();
    await Promise.all(all.map((galley) => galley.remove()));
    rmSync(place, { recursive: true, force: true });
  };
}

async function isWell(address: string): Promise<boolean> {
  return await fetch(`${address}/api/v1/health`).then(
    (response) => response.ok,
    () => false,
  );
}
