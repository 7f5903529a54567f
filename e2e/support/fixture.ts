import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { type Mail, parseMail } from '../../apps/server/src/testing/mail-server';
import { openWorkerBrowser } from '../../scripts/testing/worker-browser';
import { type RunningGalley, startGalley } from './galley';
import { createOwner, letIn, owner, type Person } from './people';
import type { Loan, UnusedGalley } from './shared-galleys';
import { addressOf, createOrganization } from './shared-organization';

/**
 * The fixture of a test file, available from its first `beforeAll` on: a browser, a Galley, and the owner of its
 * contents.
 */
export interface Fixture<G = { readonly address: string }> {
  readonly browser: Browser;
  readonly galley: G;
  /** The owner of the organization. */
  readonly owner: typeof owner;
  /** Returns an email address that nobody on this Galley has. */
  emailOf(name: string): string;
  /** Signs a window in as the owner or another person, without opening a page. */
  letIn(page: Page, person?: Person): Promise<void>;
  /** Signs in and opens the dashboard. */
  signIn(page: Page, person?: Person): Promise<void>;
}

/** The parts of a fixture that exist once it is open. */
interface Opened<G> {
  browser: Browser;
  galley: G;
  owner: typeof owner;
  emailOf(name: string): string;
}

/** A Galley that files share, one after the other. `mails`: what it sent, oldest first. */
export interface SharedGalley {
  readonly address: string;
  readonly dataDir: string;
  readonly mails: readonly Mail[];
}

/**
 * Uses an organization of this file on a Galley that files share one after the other. Its owner isn't a site admin, and
 * the server can't be stopped or configured: use `openOwnFixture` for that. With `hasMail`, it sends emails, and anyone
 * can sign up.
 */
export function openSharedFixture({ hasMail = false } = {}): Fixture<SharedGalley> {
  const desk = inject('galleyDesk');
  let loan: Loan | undefined;
  const open = async () => {
    loan = await post<Loan>(`${desk}/lend`, { hasMail });
    const { address, dataDir, number } = loan;
    const mails: Mail[] = [];
    if (hasMail) await readMails(desk, loan, mails);
    const [browser, person] = await Promise.all([openWorkerBrowser(), createOrganization(loan, mails)]);
    // Without the owner's invitation.
    mails.length = 0;
    const galley = { address, dataDir, mails };
    return { browser, galley, owner: person, emailOf: (name: string) => addressOf(name, number) };
  };
  const close = async () => {
    if (loan) await post(`${desk}/give`, loan);
  };
  return manage(open, close);
}

/** Adds what a borrowed Galley sends to `mails`, until it's returned. Resolves when it listens. */
async function readMails(desk: string, loan: Loan, mails: Mail[]): Promise<void> {
  const { body } = await fetch(`${desk}/mails`, { method: 'POST', body: JSON.stringify(loan) });
  const read = async () => {
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (text + chunk).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) mails.push(await parseMail(Buffer.from(line, 'base64')));
    }
  };
  // It ends when the Galley is returned.
  read().catch(() => undefined);
}

/** Options of a Galley that only this file uses. */
export interface OwnGalley {
  /** Returns the server's environment when it is started. */
  env?: () => Promise<Record<string, string>> | Record<string, string>;
  /** No first account: the test sets it up. */
  isUnused?: boolean;
}

/** Returns the data folder of an unused Galley, from which others start in a moment. */
async function findUnusedGalley(): Promise<string> {
  const { dataDir } = await post<UnusedGalley>(`${inject('galleyDesk')}/unused`, {});
  return dataDir;
}

/** Uses a Galley of this file only. Its only person is its owner and site admin. */
export function openOwnFixture({ env = () => ({}), isUnused = false }: OwnGalley = {}): Fixture<RunningGalley> {
  let galley: RunningGalley | undefined;
  const openGalley = async () => {
    galley = await startGalley(await env(), await findUnusedGalley());
    if (!isUnused) await createOwner(galley.address);
    return galley;
  };
  const open = async () => {
    const [browser, opened] = await Promise.all([openWorkerBrowser(), openGalley()]);
    return { browser, galley: opened, owner, emailOf: (name: string) => `${name}@harbour.example` };
  };
  return manage(open, async () => await galley?.remove());
}

/** Uses a Galley of this file only that the file sets up itself, with or without the setup page. */
export function openFixture(env?: OwnGalley['env']): Fixture<RunningGalley> {
  return openOwnFixture({ ...(env ? { env } : {}), isUnused: true });
}

/** Opens the fixture before the tests of a file. Afterwards closes its windows and then the rest. */
function manage<G extends { readonly address: string }>(
  open: () => Promise<Opened<G>>,
  close: () => Promise<unknown>,
): Fixture<G> {
  let opened: Opened<G> | undefined;
  const there = (): Opened<G> => {
    if (opened === undefined) throw new Error('The fixture opens in beforeAll: nothing is on it yet.');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(({ onTestFailed }) => {
    const former = there().browser.contexts();
    onTestFailed(() =>
      leaveAll(
        there()
          .browser.contexts()
          .filter((one) => !former.includes(one)),
      ),
    );
  });
  afterAll(async () => {
    await Promise.all((opened?.browser.contexts() ?? []).map((context) => context.close()));
    await close();
  });
  return {
    get browser() {
      return there().browser;
    },
    get galley() {
      return there().galley;
    },
    get owner() {
      return there().owner;
    },
    emailOf: (name) => there().emailOf(name),
    letIn: (page, person = there().owner) => letIn(page, there().galley.address, person),
    signIn: async (page, person = there().owner) => {
      const { address } = there().galley;
      await letIn(page, address, person);
      await page.goto(address);
      await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
    },
  };
}

/** Leaves the windows of a failed test as a person does, which gives their edit leases back for the next try. */
async function leaveAll(windows: readonly BrowserContext[]): Promise<void> {
  const pages = windows.flatMap((window) => window.pages());
  await Promise.all(pages.map((page) => page.goto('about:blank').catch(() => undefined)));
  await Promise.all(windows.map((window) => window.close().catch(() => undefined)));
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`No Galley was lent: ${await response.text()}`);
  return (await response.json()) as T;
}
