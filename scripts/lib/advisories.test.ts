import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { type Advisories, findAdvisoryFaults, findAgeFault, type OsvEntry, readOsvEntries } from './advisories.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const base = mkdtempSync(path.join(tmpdir(), 'galley-advisories-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'apps/web': { version: '0.1.0' },
    'node_modules/@galley/web': { link: true },
    'node_modules/ws': { version: '8.17.0' },
    'node_modules/a/node_modules/ws': { version: '8.18.0' },
    'node_modules/alias': { name: '@scope/real', version: '2.0.0-beta.3' },
  },
};
const ws = { id: 'GHSA-1', package: 'ws', affected: '<5.2.4 || >=8.0.0 <8.17.1', summary: 'Many headers' };
const list = (more: Partial<Advisories> = {}): Advisories => ({
  readAt: '2026-11-20',
  advisories: [ws],
  accepted: [],
  ...more,
});

describe('[W3-advisories] locked versions and advisories', () => {
  test('each affected version is named, also of an alias, a nested package and a version before a release', () => {
    const beta = { id: 'GHSA-2', package: '@scope/real', affected: '<2.0.0', summary: 'Beta' };
    expect(findAdvisoryFaults(lock, list({ advisories: [ws, beta] }))).toEqual([
      'ws 8.17.0 is affected by GHSA-1 (<5.2.4 || >=8.0.0 <8.17.1): Many headers',
      '@scope/real 2.0.0-beta.3 is affected by GHSA-2 (<2.0.0): Beta',
    ]);
  });

  test('a reason is for one version of one advisory, and is removed when it is no longer needed', () => {
    const accept = (versions: string[]) => list({ accepted: [{ id: 'GHSA-1', versions, reason: 'why' }] });
    expect(findAdvisoryFaults(lock, accept(['8.17.0']))).toEqual([]);
    expect(findAdvisoryFaults(lock, accept(['8.17.0', '8.18.0']))).toEqual([
      'GHSA-1: the reason for 8.18.0 is no longer needed. Remove it.',
    ]);
    expect(findAdvisoryFaults(lock, accept(['8.16.0']))).toHaveLength(2);
  });

  test('a release needs a list that was read from a whole database in the last days', () => {
    const on = (day: string) => ({ now: Date.parse(day), daysMax: 14 });
    expect(findAgeFault(list(), on('2026-12-04'))).toBeNull();
    expect(findAgeFault(list(), on('2026-12-05'))).toMatch(/^The list of advisories is 15 days old; a release takes/);
    expect(findAgeFault(list({ readAt: null }), on('2026-12-05'))).toMatch(/was never read from a whole database\./);
  });
});

describe('[W3-advisories-read] entries of an OSV database', () => {
  const entry = (events: Record<string, string>[], more: Partial<OsvEntry> = {}): OsvEntry => ({
    id: 'GHSA-1',
    summary: 'Many headers',
    affected: [{ package: { ecosystem: 'npm', name: 'ws' }, ranges: [{ type: 'SEMVER', events }] }],
    ...more,
  });
  const rangeOf = (events: Record<string, string>[]) => readOsvEntries([entry(events)], lock)[0]?.affected;

  test('become ranges: fixed, last affected, without an end, and several', () => {
    expect(rangeOf([{ introduced: '0' }, { fixed: '1.2.0' }])).toBe('<1.2.0');
    expect(rangeOf([{ introduced: '2.0.0' }, { last_affected: '2.1.0' }])).toBe('>=2.0.0 <=2.1.0');
    expect(rangeOf([{ introduced: '3.0.0' }])).toBe('>=3.0.0');
    expect(rangeOf([{ introduced: '0' }])).toBe('>=0.0.0-0');
    const both: Record<string, string>[] = [
      { introduced: '1.0.0' },
      { fixed: '1.1.0' },
      { introduced: '2.0.0' },
      { fixed: '2.1.0' },
    ];
    expect(rangeOf(both)).toBe('>=1.0.0 <1.1.0 || >=2.0.0 <2.1.0');
  });

  test('of other packages, other ecosystems and withdrawn ones are left out', () => {
    const events = [{ introduced: '0' }];
    const other = (ecosystem: string, name: string) =>
      entry(events, { affected: [{ package: { ecosystem, name }, ranges: [{ type: 'SEMVER', events }] }] });
    const all = [other('npm', 'unused'), other('PyPI', 'ws'), entry(events, { withdrawn: '2026-01-01T00:00:00Z' })];
    expect(readOsvEntries(all, lock)).toEqual([]);
  });

  test('that cannot be understood are not passed over', () => {
    const package_ = { ecosystem: 'npm', name: 'ws' };
    expect(() => readOsvEntries([entry([], {})], lock)).toThrow('GHSA-1: it names no versions.');
    expect(() => rangeOf([{ introduced: '0' }, { fixed: 'soon' }])).toThrow("GHSA-1: <soon isn't a range.");
    const odd = entry([], { affected: [{ package: package_, ranges: [{ type: 'DATES', events: [] }] }] });
    expect(() => readOsvEntries([odd], lock)).toThrow('GHSA-1: a range of the type DATES');
  });

  test('are read from a whole database alone, and the reasons stay', async () => {
    const copy = path.join(base, 'checkout');
    cpSync(path.join(root, 'scripts'), path.join(copy, 'scripts'), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    writeFileSync(path.join(copy, 'package-lock.json'), JSON.stringify(lock));
    const file = path.join(base, 'all.zip');
    const run = async (count: number) => {
      const zip = new ZipFile();
      for (let number = 0; number < count; number += 1) {
        const name = number === 7 ? 'ws' : 'unused';
        const events = [{ introduced: '0' }, { fixed: '8.17.1' }];
        const one = {
          id: `GHSA-${number}`,
          affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
        };
        zip.addBuffer(Buffer.from(JSON.stringify(one)), `GHSA-${number}.json`, { compress: false });
      }
      zip.end();
      writeFileSync(file, await buffer(zip.outputStream));
      const day = new Date('2026-11-27T10:00:00Z');
      utimesSync(file, day, day);
      const args = [path.join(copy, 'scripts/read-advisories.mjs'), file];
      return spawnSync(process.execPath, args, { encoding: 'utf8' });
    };
    expect((await run(20)).stderr).toBe(`${file} has 20 advisories. That isn’t the whole database.\n`);
    expect((await run(3000)).stdout).toBe('1 of 3000 advisories are about our packages.\n');
    const written = JSON.parse(readFileSync(path.join(copy, 'scripts/advisories.json'), 'utf8')) as Advisories;
    expect([written.readAt, written.advisories.map(({ id }) => id), written.accepted.length]).toEqual([
      '2026-11-27',
      ['GHSA-7'],
      1,
    ]);
  });
});
