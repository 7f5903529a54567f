import { canvasFrameAttributes, canvasFramePolicy } from '@galley/contract';
import { PAYLOADS } from '@galley/markup/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '../../packages/editor/src/testing/driver';
import { everyNth, isFull, testInFull } from '../../scripts/testing/run-length';
import type { Walls } from './cage-page';
import { beaconCode, hostileTheme, payloads } from './payloads';
import { type PageAnswer, servePage } from './serve-page';

/** The number of simultaneous frames that two cores can handle. */
const atOnce = 8;

interface Attack {
  name: string;
  source: string;
}

/** Puts every payload into its own document, numbered from 1 like its beacon. */
function attacks(): Attack[] {
  const found: Attack[] = payloads.map((payload) => ({ name: payload.name, source: hostileTheme([payload]) }));
  for (const payload of PAYLOADS) {
    // The others send no request, or send it to another server.
    if (!payload.includes('boo()') || payload.includes('evil.example')) continue;
    const html = payload.replaceAll('boo()', beaconCode(found.length + 1));
    found.push({ name: payload, source: `<!doctype html><body><div class="block-section">${html}` });
  }
  return found;
}

/**
 * Tests of the canvas's sandbox in one browser: each defense works alone, and without both, payloads run. The short run
 * shows a sixth of the payloads, starting at `first`, so that each browser gets different ones.
 */
export function defineCageCases(launch: () => Promise<Driver>, atLeastWithoutWalls: number, first: number): void {
  const all = attacks();
  const tried = everyNth(all, 6, first);
  let driver: Driver;
  let origin: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ origin, stop } = await servePage('cage-page.ts', respond));
    driver = await launch();
    process.stdout.write(`Browser: ${driver.version}\n`);
  });
  afterAll(async () => {
    await driver?.close();
    await stop?.();
  });

  /** Returns the names of the payloads that ran. */
  async function ran(walls: Walls): Promise<string[]> {
    await driver.open(`${origin}/${walls.header ? 'walled' : 'open'}`);
    const frame = canvasFrameAttributes(await driver.evaluate(() => navigator.userAgent));
    let heard: number[] = [];
    for (let at = 0; at < tried.length; at += atOnce) {
      heard = await driver.evaluate(
        (sources: string[], walls: Walls, frame: { src: string; sandbox: string }) =>
          window.cage.show(sources, walls, frame),
        tried.slice(at, at + atOnce).map(({ source }) => source),
        walls,
        frame,
      );
    }
    return heard.map((number) => all[number - 1]?.name ?? `beacon ${number}`);
  }

  it('shows at least 145 payloads', () => {
    expect(all.length).toBeGreaterThanOrEqual(145);
    expect(beaconCode(3)).not.toMatch(/["'<>&\s]/);
  });

  it('[R-cage-header] runs nothing behind the header alone, with the projection left hostile', async () => {
    expect(await ran({ header: true, neutralize: false })).toEqual([]);
  });

  it('[R-cage-projection] runs nothing behind the neutralized projection alone, without any header', async () => {
    expect(await ran({ header: false, neutralize: true })).toEqual([]);
  });

  testInFull('[R-cage-none] does run payloads once both walls are gone, so the test can fail', async () => {
    const heard = await ran({ header: false, neutralize: false });
    process.stdout.write(`${heard.length} of ${tried.length} payloads run without walls in ${driver.version}\n`);
    expect(heard.length).toBeGreaterThanOrEqual(isFull ? atLeastWithoutWalls : atLeastWithoutWalls / 8);
  });
}

/** Responds with the page, with or without its header, or with a frame. */
function respond(url: string, page: string): PageAnswer | null {
  if (url.startsWith('/canvas-frame'))
    return { body: '<!doctype html>', policy: canvasFramePolicy(url.endsWith('webkit=1')) };
  if (url === '/bare-frame') return { body: '<!doctype html>' };
  // The shell's own header prevents its frames from being navigated elsewhere.
  if (url === '/walled') return { body: page, policy: "frame-src 'self'" };
  return url === '/open' ? { body: page } : null;
}
