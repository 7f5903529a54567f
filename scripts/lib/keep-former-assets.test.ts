import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFormerAssets } from './keep-former-assets.mjs';

let folder: string;
let builds = 0;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'galley-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const day = 86_400_000;

/** Creates a build with these chunks after the build in `former`. Returns its folder. */
function build(former: string, parts: Record<string, string>, now: number): string {
  const made = path.join(folder, `build-${builds++}`);
  mkdirSync(path.join(made, 'app'), { recursive: true });
  for (const [name, text] of Object.entries(parts)) writeFileSync(path.join(made, 'app', name), text);
  keepFormerAssets(former, made, now);
  return made;
}
const namesIn = (made: string) => readdirSync(path.join(made, 'app')).sort();

it('[D8-chunk-upgrade] The parts of the former build stay for 30 days after they were replaced', () => {
  const now = Date.now();
  const first = build(path.join(folder, 'none'), { 'menu-1.js': 'one', 'same-1.js': 'same' }, now);
  // The days count from the replacement, however long the build was in use.
  const second = build(first, { 'menu-2.js': 'two', 'same-1.js': 'same' }, now + 100 * day);
  expect(namesIn(second)).toEqual(['menu-1.js', 'menu-2.js', 'same-1.js']);
  expect(readFileSync(path.join(second, 'app', 'menu-1.js'), 'utf8')).toBe('one');
  const third = build(second, { 'menu-3.js': 'three' }, now + 129 * day);
  expect(namesIn(third)).toEqual(['menu-1.js', 'menu-2.js', 'menu-3.js', 'same-1.js']);
  const fourth = build(third, { 'menu-4.js': 'four' }, now + 131 * day);
  expect(namesIn(fourth)).toEqual(['menu-2.js', 'menu-3.js', 'menu-4.js', 'same-1.js']);
  const fifth = build(fourth, { 'menu-5.js': 'five' }, now + 160 * day);
  expect(namesIn(fifth)).toEqual(['menu-3.js', 'menu-4.js', 'menu-5.js']);
});
