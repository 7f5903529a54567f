import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server';
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

/**
 * A Galley that a test file can use until it returns it. `number` is unique. One that `hasMail` sends emails, and anyone
 * can sign up.
 */
export interface Loan {
  address: string;
  dataDir: string;
  number: number;
  hasMail: boolean;
}

/** A Galley that is lent. Its emails go to the file that has it, one base64 line for each. */
interface SharedGalley {
  galley: RunningGalley;
  mailServer: MailServer | undefined;
  reader: ServerResponse | undefined;
}

/**
 * Lends Galleys to test files, as many as files need at the same time. They belong to the process of the whole run, so
 * that a crashed worker leaves none behind. A Galley that no longer responds isn't lent again.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const all: SharedGalley[] = [];
  const free: SharedGalley[] = [];
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

  async function open(hasMail: boolean): Promise<SharedGalley> {
    const { dataDir } = await readUnused();
    let shared: SharedGalley | undefined;
    const mailServer = hasMail
      ? await startMailServer({ onMail: (raw) => void shared?.reader?.write(`${raw.toString('base64')}\n`) })
      : undefined;
    // Sources and other servers of tests are on this machine.
    const env = {
      GALLEY_PRIVATE_HOSTS: '127.0.0.1',
      ...(mailServer ? { SMTP_URL: mailServer.url, GALLEY_SIGN_UP: 'open' } : {}),
    };
    shared = { galley: await startGalley(env, dataDir), mailServer, reader: undefined };
    all.push(shared);
    await createOwner(shared.galley.address, siteAdmin);
    return shared;
  }

  async function lend({ hasMail }: Pick<Loan, 'hasMail'>): Promise<Loan> {
    const at = free.findLastIndex(({ mailServer }) => (mailServer !== undefined) === hasMail);
    const { galley } = free.splice(at, at < 0 ? 0 : 1)[0] ?? (await open(hasMail));
    loans += 1;
    return { address: galley.address, dataDir: galley.dataDir, number: loans, hasMail };
  }

  async function takeBack({ address }: Pick<Loan, 'address'>): Promise<object> {
    const shared = all.find(({ galley }) => galley.address === address);
    if (!shared) return {};
    shared.reader?.end();
    shared.reader = undefined;
    if (await isWell(address)) free.push(shared);
    return {};
  }

  /** Sends the emails of a Galley until it's returned. */
  function follow({ address }: Pick<Loan, 'address'>, reader: ServerResponse): void {
    const shared = all.find(({ galley }) => galley.address === address);
    if (shared) shared.reader = reader;
    reader.writeHead(200).flushHeaders();
  }

  const desk = createServer(async (request, response) => {
    try {
      let text = '';
      for await (const chunk of request) text += chunk;
      const asked = JSON.parse(text) as Loan;
      if (request.url === '/mails') return follow(asked, response);
      const answer =
        request.url === '/unused'
          ? await readUnused()
          : request.url === '/lend'
            ? await lend(asked)
            : await takeBack(asked);
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
    await Promise.all([...all.map(({ galley }) => galley), ...(former ? [former] : [])].map((one) => one.remove()));
    await Promise.all(all.map(({ mailServer }) => mailServer?.close()));
  };
}

async function isWell(address: string): Promise<boolean> {
  return await fetch(`${address}/api/v1/health`).then(
    (response) => response.ok,
    () => false,
  );
}
