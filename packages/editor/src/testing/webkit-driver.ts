import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { describeMissing, findTool } from '../../../../scripts/lib/find-browser.mjs';
import type { Driver, PointerStep } from './driver';
import { WebDriverClient, waitForDriver } from './webdriver-client';

/** Starts WebKitGTK's MiniBrowser through its WebDriver, on a separate virtual screen (Xvfb). */
export async function launchWebKit(): Promise<Driver> {
  const [driver, xvfb] = [find('webkit'), find('xvfb')];
  const children: ChildProcess[] = [];
  const stop = (): void => {
    for (const child of children.reverse()) child.kill();
  };
  try {
    const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(screen);
    const display = await readLine(screen.stdio[3] as Readable);
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      // Its sandbox requires user namespaces, which containers lack; there is no graphics card either.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    };
    const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
    children.push(child);
    const server = `http://127.0.0.1:${port}`;
    await waitForDriver(server, () => child.exitCode === null);
    const client = await WebDriverClient.start(server, {
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    });
    await client.post('/window/rect', { x: 0, y: 0, width: 1100, height: 1000 });
    return new WebKitDriver(client, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

class WebKitDriver implements Driver {
  readonly name = 'webkit';
  /** The driver has no input method. */
  readonly compose = null;

  constructor(
    private readonly client: WebDriverClient,
    private readonly stop: () => void,
  ) {}

  get version(): string {
    return this.client.version;
  }

  open(url: string): Promise<void> {
    return this.client.post('/url', { url });
  }

  evaluate<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return this.client.evaluate<T>(work, args);
  }

  press(keys: string): Promise<void> {
    return this.client.keys([keys]);
  }

  type(text: string): Promise<void> {
    return this.client.keys([...text]);
  }

  pointer(steps: readonly PointerStep[]): Promise<void> {
    return this.client.pointer(steps);
  }

  async pageCount(): Promise<number> {
    return (await this.client.get<string[]>('/window/handles')).length;
  }

  address(): Promise<string> {
    return this.client.get<string>('/url');
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
    this.stop();
  }
}

function find(name: 'webkit' | 'xvfb'): string {
  const file = findTool(name);
  if (!file) throw new Error(describeMissing(name));
  return file;
}

/**
 * Returns the path of the browser, which the driver's package contains in a folder named after architecture and
 * version.
 */
function findMiniBrowser(): string {
  for (const folder of readdirSync('/usr/lib').filter((name) => existsSync(`/usr/lib/${name}`))) {
    for (const version of ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']) {
      const file = `/usr/lib/${folder}/${version}/MiniBrowser`;
      if (existsSync(file)) return file;
    }
  }
  throw new Error('WebKitGTK’s MiniBrowser was not found below /usr/lib.');
}

function readLine(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    stream.once('data', (data) => resolve(String(data).trim()));
    stream.once('end', () => reject(new Error('Xvfb ended before it opened a screen.')));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
