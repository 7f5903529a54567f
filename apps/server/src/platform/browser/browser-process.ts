import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { isAlive } from '../is-alive';
import { type GroupUsage, groupUsage } from './browser-usage';
import { type DevtoolsPipe, openDevtoolsPipe } from './devtools-pipe';

/** A running browser. */
export interface BrowserProcess {
  pipe: DevtoolsPipe;
  /** False if it has ended or is being ended. */
  readonly isAlive: boolean;
  /** Returns the usage of all its processes; zeros if the system doesn't report it. */
  usage(): Promise<GroupUsage>;
  /** Kills it and all its processes. Resolves when it has ended. */
  kill(): Promise<void>;
}

/**
 * A user without a name, a group or files. With `nobody`, a page that breaks out could read the files of other
 * processes that run as `nobody`, such as the embedded database.
 */
const ownUser = { uid: 65_530, gid: 65_530 };

/** The browser was killed because it didn't respond in time after its start. */
export class LateBrowser extends Error {}

/** Returns the separate user of the browser, which only root can set. */
export function browserUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? ownUser : {};
}

const folderName = 'galley-browser-';
/** The error codes for a file that belongs to another user. */
const foreignCodes = new Set(['EACCES', 'EPERM']);
/** Characters of the last output of a browser that didn't start. */
const lastWordsLength = 300;
const startSeconds = 60;

/**
 * Arguments that block all connections of the browser: no name or address can be resolved, and connections to this
 * machine also use a proxy that doesn't exist. Everything a page needs is passed to it over the pipe.
 */
const cage = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://nowhere.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

const quiet = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
];

/**
 * Starts Chromium with a new, empty profile: under a separate user if the server runs as root, without the server's
 * environment, at a given priority of the operating system. Rejects with a readable message if it doesn't start.
 */
export async function startBrowserProcess(
  file: string,
  { hasSandbox, priority }: { hasSandbox: boolean; priority: number },
): Promise<BrowserProcess> {
  const user = browserUser();
  const folder = mkdtempSync(join(tmpdir(), `${folderName}${process.pid}-`));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const args = [...quiet, ...cage, `--user-data-dir=${folder}`, ...(hasSandbox ? [] : ['--no-sandbox'])];
  const child = spawn(file, [...args, 'about:blank'], {
    ...user,
    // In a separate process group, so that all its processes end together.
    detached: process.platform !== 'win32',
    cwd: folder,
    env: { HOME: folder, PATH: process.env.PATH, TZ: 'UTC', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const pipe = openDevtoolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  let isRunning = true;
  let lastWords = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = `${lastWords}${chunk}`.slice(-lastWordsLength);
  });
  const gone = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      isRunning = false;
      pipe.end(new Error(reason));
      killGroup(child);
      void rm(folder, { recursive: true, force: true, maxRetries: 3 })
        .catch(() => undefined)
        .then(resolve);
    };
    child.once('error', (error) => end(`Chromium could not be started: ${error.message}`));
    child.once('exit', () => end('Chromium has ended.'));
  });
  const browser: BrowserProcess = {
    pipe,
    get isAlive() {
      return isRunning;
    },
    usage: () => groupUsage(child.pid ?? 0),
    async kill() {
      isRunning = false;
      killGroup(child);
      await gone;
    },
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void browser.kill();
  }, startSeconds * 1000);
  try {
    givePriority(child, priority);
    await pipe.send('Browser.getVersion');
  } catch (error) {
    await browser.kill();
    if (isLate) throw new LateBrowser(`Chromium did not start within ${startSeconds} s.`, { cause: error });
    throw new Error(`Chromium did not start. ${lastWords.trim()}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
  return browser;
}

/** Removes the profiles of browsers whose server was killed. Those of other users of this machine stay. */
export function removeFormerProfiles(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(folderName)) continue;
    const pid = Number.parseInt(name.slice(folderName.length), 10);
    if (pid > 0 && !isAlive(pid)) removeOwn(join(tmpdir(), name));
  }
}

function removeOwn(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && foreignCodes.has(String(error.code)))) throw error;
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Sets the priority, which is inherited by the processes that the browser starts. */
function givePriority({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // It has already ended, or the system doesn't allow it.
  }
}
