import { describe, expect, it } from 'vitest';
import { type Part, runPart, runSideBySide } from './run-part.mjs';

const settings = { root: process.cwd(), env: {} };
const node = (title: string, code: string) => ({ title, command: process.execPath, args: ['-e', code] });

describe('parts of the test command', () => {
  it('[F-F-parts] that run side by side are shown whole, in their order', async () => {
    const shown: string[] = [];
    const ends: (() => void)[] = [];
    const job = (name: string, isOk: boolean) => async (write: (text: string) => void) => {
      write(`${name} begins. `);
      await new Promise<void>((resolve) => ends.push(resolve));
      write(`${name} ends.`);
      return isOk;
    };
    const running = runSideBySide([job('a', true), job('b', true), job('c', true)], 2, (text) => shown.push(text));
    expect(shown).toEqual(['a begins. ']);
    ends[1]?.();
    await expect.poll(() => ends.length).toBe(3);
    expect(shown).toEqual(['a begins. ']);
    ends[0]?.();
    await expect.poll(() => shown.join('')).toBe('a begins. a ends.b begins. b ends.c begins. ');
    ends[2]?.();
    expect(await running).toBe(true);
    expect(shown.join('')).toBe('a begins. a ends.b begins. b ends.c begins. c ends.');
    expect(await runSideBySide([async () => false, async () => true], 2, () => undefined)).toBe(false);
  });

  it('[F-F-parts] that fail, cannot start or take too long are no success, and say so', async () => {
    const run = async (part: Part) => {
      const said: string[] = [];
      return { isOk: await runPart(settings, part, (text: string) => said.push(text)), said: said.join('') };
    };
    const good = await run(node('good', 'console.log("out"); console.error("err")'));
    expect(good.isOk).toBe(true);
    expect(good.said).toMatch(/── good\n(?:out\nerr|err\nout)\n── good: ok/);
    expect((await run(node('bad', 'process.exit(3)'))).said).toContain('bad: FAILED');
    expect((await run({ ...node('none', ''), command: '/no/such/program' })).said).toMatch(/ENOENT[\s\S]*none: FAILED/);
    const hung = await run({ ...node('hung', 'setInterval(() => 0, 1000)'), minutes: 0.01 });
    expect([hung.isOk, hung.said]).toEqual([false, expect.stringMatching(/hung: ended by SIGKILL[\s\S]*hung: FAILED/)]);
  });
});
