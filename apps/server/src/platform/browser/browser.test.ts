import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageSize } from '@galley/contract';
import { build } from 'esbuild';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { testInFull } from '../../../../../scripts/testing/run-length';
import { chromium } from '../../testing/chromium';
import { makeScratchFolder } from '../../testing/scratch-folder';
import { silentLog } from '../log';
import { type Browser, BrowserError, type BrowserLimits, createBrowser } from './browser';
import type { CagedDocument } from './caged-page';
import { findChromium } from './find-chromium';
import { hostileDocuments } from './testing/hostile-documents';

const size = { width: 640, height: 900 };
const origin = 'http://galley.test';

let browser: Browser;
let listener: Server | undefined;

afterEach(async () => {
  await browser?.close();
  listener?.close();
  listener = undefined;
});

/** A busy machine must not end an honest document. */
const patience = 60;

function openBrowser(given: Partial<BrowserLimits> = {}, isBusy = false): Partial<BrowserLimits> {
  const limits = { seconds: patience, waitSeconds: patience, ...given };
  browser = createBrowser({ configured: chromium, log: silentLog, limits, priority: 0, isBusy: () => isBusy });
  return limits;
}

async function look(html: string, file: CagedDocument['file'] = async () => null) {
  return await browser.show({ html: Buffer.from(html), origin, file }, size, async (page) => {
    const height = Math.min(await page.contentHeight(), size.height);
    const bytes = await page.screenshot({ width: size.width, height, scale: 1 });
    return { height, bytes };
  });
}

/** As a PDF; the bytes of it. */
async function print(
  html: string,
  paper: 'full' | PageSize = 'full',
  { file = async () => null, tallPaper = 'a4' }: { file?: CagedDocument['file']; tallPaper?: PageSize } = {},
) {
  const pieces: Buffer[] = [];
  await browser.show({ html: Buffer.from(html), origin, file }, size, async (page) => {
    await page.print({ width: 640, paper, tallPaper, heightMax: 19_000 }, async (piece) => void pieces.push(piece));
  });
  return Buffer.concat(pieces).toString('latin1');
}
/**
 * Returns how it ended: 'shown', the failure, or the failure with its cause. A busy machine says nothing about a
 * document: it is tried again, as a job does.
 */
async function endOf(work: () => Promise<unknown>, attempts = 3): Promise<string> {
  try {
    await work();
    return 'shown';
  } catch (error) {
    if (!(error instanceof BrowserError)) return String(error);
    if (error.failure === 'busy' && attempts > 1) return await endOf(work, attempts - 1);
    return error.cause === undefined ? error.failure : `${error.failure} (${String(error.cause)})`;
  }
}

/** Pages of a PDF of Chromium, each with its size in points. */
const pagesOf = (pdf: string) =>
  [...pdf.matchAll(/\/Type \/Page\b[\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ]);

const redBox = '<!doctype html><body style="margin:0"><div style="height:200px;background:#f00"></div>';
const colorAt = async (picture: Buffer, left: number, top: number) => {
  const box = { left, top, width: 1, height: 1 };
  return [...(await sharp(picture).removeAlpha().extract(box).raw().toBuffer())].map((part) => (part > 128 ? 1 : 0));
};
/** The profiles of this process's browsers. */
const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`galley-browser-${process.pid}-`));

/** Stops every process of the browsers of this process, as a machine does that has other work. */
function stopAll(): void {
  const [profile = ''] = profiles();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = readFileIfThere(`/proc/${pid}/cmdline`);
    if (profile !== '' && command.includes(profile)) process.kill(Number(pid), 'SIGSTOP');
  }
}

function readFileIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended in the meantime.
    return '';
  }
}

describe.skipIf(chromium === null)('Chromium', () => {
  testInFull(
    '[F-D6-caged] Shows and prints hostile documents, or ends them within its limits; none reaches anything',
    async () => {
      let arrivals = 0;
      const server = createServer((socket) => {
        arrivals += 1;
        socket.destroy();
      });
      listener = server;
      const port = await new Promise<number>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
      );
      const limits = openBrowser();
      const documents = hostileDocuments(port);
      const outcomes: Record<string, string> = {};
      for (const [name, html] of documents) {
        Object.assign(limits, { seconds: 10, waitSeconds: 30 });
        const outcome = await endOf(() => look(html));
        outcomes[name] = outcome;
        outcomes[`${name}, printed`] = await endOf(() => print(html));
        Object.assign(limits, { seconds: patience, waitSeconds: patience });
        // The next one is shown, whatever the last one did.
        if (outcome !== 'shown') expect((await look(redBox)).height, name).toBe(200);
      }
      const odd = Object.entries(outcomes).filter(([, outcome]) => !['shown', 'time', 'memory'].includes(outcome));
      expect(odd.map((one) => one.join(': ')).join('; ')).toBe('');
      expect([Object.keys(outcomes).length, arrivals]).toEqual([64, 0]);
      expect((await look(redBox)).height).toBe(200);
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.resume());
        socket.on('error', () => undefined).once('close', () => resolve());
      });
      expect(arrivals).toBe(1);
    },
    { timeout: 600_000 },
  );

  it('[B7-export-pdf] Prints one page as tall as the document, tagged, with links and texts', async () => {
    openBrowser();
    const html = `<!doctype html><title>Spring</title><style>@media print{a{display:none}}@page{margin:1in}</style><body style="margin:0">
<a href="https://x.test/a?b=1">A link</a><h1>Heading</h1><img src="/a.png" alt="A field"><div style="height:2000px;background:#f00"></div>`;
    const bytes = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const file: CagedDocument['file'] = async (path) => (path === '/a.png' ? { type: 'image/png', bytes } : null);
    const pdf = await print(html, 'full', { file });
    const pages = pagesOf(pdf);
    expect(pages).toHaveLength(1);
    // 640 px are 480 points.
    expect(pages[0]?.[0]).toBe(480);
    expect(pages[0]?.[1]).toBeGreaterThan(1500);
    expect(pdf).toContain('https://x.test/a?b=1');
    for (const part of ['/StructTreeRoot', '/ToUnicode', '/Subtype /Image', 'A field'])
      expect(pdf.includes(part), part).toBe(true);
  });

  testInFull(
    '[B7-export-pdf] Prints what is too tall for one page, or is asked for, on pages of A4 or Letter',
    async () => {
      openBrowser();
      const tall = (height: number) => `<!doctype html><body style="margin:0"><div style="height:${height}px">a</div>`;
      const a4 = [596, 842];
      expect(pagesOf(await print(tall(18_900)))).toHaveLength(1);
      const pages = pagesOf(await print(tall(19_100)));
      expect(pages.length).toBeGreaterThan(15);
      expect(pages[0]).toEqual(a4);
      expect(pagesOf(await print(tall(300), 'a4'))).toEqual([a4]);
      expect(pagesOf(await print(tall(300), 'letter'))).toEqual([[612, 792]]);
      expect(pagesOf(await print(tall(19_100), 'full', { tallPaper: 'letter' }))[0]).toEqual([612, 792]);
      // A design that is wider than a mail program's window is printed whole.
      const wide = '<!doctype html><body style="margin:0"><div style="width:900px;height:100px">a</div>';
      expect(pagesOf(await print(wide))).toEqual([[675, expect.any(Number)]]);
      expect(pagesOf(await print(redBox))).toEqual([[480, 151]]);
    },
  );

  it('[F-D6-caged-own] A document gets files of its own origin, and its scripts don’t run', async () => {
    openBrowser();
    const bytes = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const asked: string[] = [];
    const html = `<!doctype html><link rel="stylesheet" href="/a.css?1"><body style="margin:0"><img src="/a/b%20c.png" style="display:block"><img src="http://galley.test.evil.test/x"><img src="http://galley.test:81/y"><script>document.body.innerHTML=''</script>`;
    const { bytes: picture } = await look(html, async (path) => {
      asked.push(path);
      if (path === '/a/b%20c.png') return { type: 'image/png', bytes };
      return path === '/a.css' ? { type: 'text/css', bytes: Buffer.from('body{background:#f00}') } : null;
    });
    expect(asked.sort()).toEqual(['/a.css', '/a/b%20c.png']);
    expect(await colorAt(picture, 5, 5)).toEqual([0, 0, 1]);
    expect(await colorAt(picture, 100, 5)).toEqual([1, 0, 0]);
  });

  // Only Linux tells how much memory processes hold.
  it.runIf(process.platform === 'linux')(
    '[F-D6-caged-memory] A document that needs too much memory is ended, and the next one is shown',
    async () => {
      openBrowser({ memoryMb: 20, seconds: 60 });
      await expect(look('<p>a</p>'.repeat(50_000))).rejects.toMatchObject({ failure: 'memory' });
      await browser.close();
      openBrowser();
      expect((await look(redBox)).height).toBe(200);
    },
  );

  it.runIf(process.platform === 'linux')(
    '[W3-page-time] A page is ended for the CPU time it used itself; also when it prints',
    async () => {
      const heavy = `<!doctype html><style>${Array.from({ length: 300 }, (_, number) => `:has(i:nth-last-child(${number} of :not(b)) b~i) :is(i,b) * p:has(~p:nth-child(${number}n)){color:red}`).join('')}</style>${'<i><b>'.repeat(400)}${'<p>a</p>'.repeat(3000)}`;
      openBrowser({ seconds: 1 });
      await expect(look(heavy)).rejects.toMatchObject({ failure: 'time' });
      await expect(print(heavy)).rejects.toMatchObject({ failure: 'time' });
    },
  );

  (process.platform === 'linux' ? testInFull : it.skip)(
    '[W3-page-busy] A page that gets no time is the fault of a busy machine, and its own on one that has time',
    async () => {
      for (const isBusy of [true, false]) {
        openBrowser({ seconds: 2, waitSeconds: 4 }, isBusy);
        const halt = browser.show({ html: Buffer.from(redBox), origin, file: async () => null }, size, async (page) => {
          stopAll();
          await page.contentHeight();
        });
        await expect(halt).rejects.toMatchObject({ failure: isBusy ? 'busy' : 'time' });
        await browser.close();
      }
    },
  );

  it('[F-D6-caged-one] Shows one document at a time, in a browser that is replaced after a while', async () => {
    openBrowser({ documents: 2 });
    let open = 0;
    let most = 0;
    const used = new Set<string>();
    const users = new Set<number>();
    const show = () =>
      browser.show({ html: Buffer.from(redBox), origin, file: async () => null }, size, async (page) => {
        open += 1;
        most = Math.max(most, open);
        await page.contentHeight();
        for (const name of profiles()) {
          used.add(name);
          users.add(statSync(join(tmpdir(), name)).uid);
        }
        open -= 1;
      });
    await Promise.all([show(), show(), show()]);
    expect([most, used.size, profiles().length]).toEqual([1, 2, 1]);
    // As root, under a user of its own.
    const own = process.getuid?.() ?? 0;
    expect([...users]).toEqual([own === 0 ? 65_530 : own]);
    await browser.close();
    expect(profiles()).toEqual([]);
    await expect(look(redBox)).rejects.toMatchObject({ failure: 'missing' });
  });
});

describe('A folder for temporary files that several users share', () => {
  it('[W10-browser-foreign] keeps the profile of another user’s browser, and starts', async () => {
    const folder = makeScratchFolder('profiles');
    // No process has this id: it is over the limit of Linux.
    const [foreign, own] = [join(folder, 'galley-browser-99999999-a'), join(folder, 'galley-browser-99999998-b')];
    for (const profile of [foreign, own]) mkdirSync(join(profile, 'Default'), { recursive: true });
    const source = fileURLToPath(new URL('./browser-process.ts', import.meta.url));
    const built = join(folder, 'browser-process.mjs');
    await build({ entryPoints: [source], outfile: built, bundle: true, platform: 'node', format: 'esm' });
    // Root can remove the files of all users.
    const uid = process.getuid?.() === 0 ? 65_530 : undefined;
    if (uid !== undefined) for (const path of [folder, own, join(own, 'Default')]) chownSync(path, uid, uid);
    chmodSync(foreign, 0);
    const script = `import(${JSON.stringify(built)}).then((module) => module.removeFormerProfiles())`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
      uid,
      env: { TMPDIR: folder },
      encoding: 'utf8',
    });
    expect([status, stderr, existsSync(foreign), existsSync(own)]).toEqual([0, '', true, false]);
    chmodSync(foreign, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('A machine without Chromium', () => {
  it('[F-D6-caged-none] Says so, and a program that is none does not start', async () => {
    browser = createBrowser({ configured: '/none', log: silentLog });
    expect(await browser.describe()).toEqual({ path: '', version: '' });
    expect(browser.isInstalled).toBe(false);
    await expect(look(redBox)).rejects.toMatchObject({ failure: 'missing' });
    browser = createBrowser({ configured: '/bin/true', log: silentLog });
    await expect(look(redBox)).rejects.toMatchObject({ failure: 'failed' });
    expect(profiles()).toEqual([]);
  });

  it('[F-D6-caged-found] Chromium is looked for at the configured path alone, else in the search path and usual places', () => {
    const only =
      (...files: string[]) =>
      (file: string) =>
        files.includes(file);
    expect(findChromium('/a/b', '/bin', only('/bin/chromium'))).toBeNull();
    expect(findChromium('/a/b', '/bin', only('/a/b'))).toBe('/a/b');
    const both = only('/x/google-chrome', '/y/chromium-headless-shell');
    expect(findChromium(null, '/x:/y', both)).toBe('/y/chromium-headless-shell');
    expect(findChromium(null, '', only('/snap/bin/chromium'))).toBe('/snap/bin/chromium');
    expect(findChromium(null, '/x', only())).toBeNull();
  });
});
