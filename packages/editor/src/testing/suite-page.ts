import { expect } from 'vitest';
import type { CommandArgs, CommandName } from '../commands-map';
import type { OpenOptions } from './browser-harness';
import type { Driver, MouseButton } from './driver';
import { type KitServer, startKitServer } from './kit-server';
import type { Spot } from './suite-kit';

/** Returns a document with one section around `inner`. */
function documentAround(inner: string): string {
  return `<!doctype html>\n<html><head><title>t</title></head>\n<body>\n<div class="block-section">\n${inner}\n</div>\n</body></html>\n`;
}

/** The editor in one of the browsers, with keyboard and pointer actions. */
export class SuitePage {
  private opened = '';

  private constructor(
    readonly driver: Driver,
    private readonly server: KitServer,
  ) {}

  static async start(launch: () => Promise<Driver>): Promise<SuitePage> {
    const server = await startKitServer();
    try {
      const page = new SuitePage(await launch(), server);
      await page.driver.open(`${server.origin}/`);
      process.stdout.write(`Browser: ${page.driver.version}\n`);
      return page;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  get origin(): string {
    return this.server.origin;
  }

  async close(): Promise<void> {
    await this.driver.close();
    await this.server.close();
  }

  async openDocument(html: string, options: OpenOptions = {}): Promise<void> {
    this.opened = html;
    await this.driver.evaluate(
      (html: string, options: OpenOptions) => {
        window.kit.announcements.length = 0;
        window.kit.requests.length = 0;
        return window.kit.open(html, options);
      },
      html,
      options,
    );
  }

  /** Opens a document with one section around `inner`. */
  open(inner: string, options: OpenOptions = {}): Promise<void> {
    return this.openDocument(documentAround(inner), options);
  }

  /** Starts editing the n-th text with this element name; the caret is at its end, or at an offset in characters. */
  async edit(name: string, { nth = 0, at }: { nth?: number; at?: number } = {}): Promise<void> {
    const result = await this.driver.evaluate(
      (name: string, nth: number) => window.editor.startTextEditing(window.kit.id(name, nth)),
      name,
      nth,
    );
    expect(result).toBe(true);
    if (at !== undefined) await this.select(at, at);
  }

  select(start: number, end: number): Promise<void> {
    return this.driver.evaluate((start: number, end: number) => window.kit.selectText(start, end), start, end);
  }

  async press(...presses: string[]): Promise<void> {
    for (const keys of presses) await this.driver.press(keys);
  }

  type(text: string): Promise<void> {
    return this.driver.type(text);
  }

  async click(spot: Spot, button: MouseButton = 'left'): Promise<void> {
    await this.driver.pointer([
      { kind: 'move', ...spot },
      { kind: 'down', button },
      { kind: 'up', button },
    ]);
  }

  async doubleClick(spot: Spot): Promise<void> {
    await this.driver.pointer([
      { kind: 'move', ...spot },
      { kind: 'down' },
      { kind: 'up' },
      { kind: 'down', count: 2 },
      { kind: 'up', count: 2 },
    ]);
  }

  /** Presses at the first point and moves over the others; `drop` releases. */
  pull(from: Spot, ...over: Spot[]): Promise<void> {
    return this.driver.pointer([
      { kind: 'move', ...from },
      { kind: 'down' },
      ...over.map((spot) => ({ kind: 'move' as const, ...spot })),
    ]);
  }

  letGo(): Promise<void> {
    return this.driver.pointer([{ kind: 'up' }]);
  }

  middleOf(selector: string, nth = 0): Promise<Spot> {
    return this.driver.evaluate((selector: string, nth: number) => window.suite.middleOf(selector, nth), selector, nth);
  }

  cornerOf(selector: string, nth = 0): Promise<Spot> {
    return this.driver.evaluate((selector: string, nth: number) => window.suite.cornerOf(selector, nth), selector, nth);
  }

  spotInText(selector: string, offset: number): Promise<Spot> {
    return this.driver.evaluate(
      (selector: string, offset: number) => window.suite.spotInText(selector, offset),
      selector,
      offset,
    );
  }

  /** Fills the system clipboard like another program, by a real copy. Call it before `edit`. */
  async copy(data: Record<string, string>): Promise<void> {
    await this.driver.evaluate((data: Record<string, string>) => window.suite.offerCopy(data), data);
    await this.driver.press('Control+c');
    expect(await this.driver.evaluate(() => window.suite.copied()), 'the browser copied').toBe(true);
  }

  run<N extends CommandName>(name: N, args: CommandArgs[N]): Promise<unknown> {
    return this.driver.evaluate(
      (name: string, args: unknown) => window.editor.run(name as never, args as never),
      name as string,
      args as unknown,
    );
  }

  source(): Promise<string> {
    return this.driver.evaluate(() => window.kit.source());
  }

  announcements(): Promise<string[]> {
    return this.driver.evaluate(() => window.kit.announcements);
  }

  async expectInner(inner: string): Promise<void> {
    expect(await this.source()).toBe(documentAround(inner));
  }

  async expectUnchanged(): Promise<void> {
    expect(await this.source()).toBe(this.opened);
  }

  /** Expects that the canvas shows the source, block by block. */
  async expectProjection(): Promise<void> {
    expect(await this.driver.evaluate(() => window.kit.differences())).toEqual([]);
  }
}
