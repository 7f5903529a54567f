import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { messages as serverMessages } from '../../apps/server/src/messages';
import { messages } from '../../apps/web/src/messages';

/** All sources except for the contract's own lists of values. */
function sources(): string {
  const roots = ['packages', 'apps', 'e2e', 'scripts', 'bench'];
  const pieces: string[] = [];
  for (const root of roots) {
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:tsx?|mjs)$/.test(name) || /(?:^|[\\/])(?:node_modules|dist|\.build)[\\/]/.test(name)) continue;
      // Tests of screens count too: they compare the product's sizes with the specified ones.
      if (/(?<!e2e)\.test\.tsx?$/.test(name)) continue;
      pieces.push(readFileSync(path.join(root, name), 'utf8'));
    }
  }
  return pieces.join('\n');
}

describe('values of the contract', () => {
  const all = sources();
  const used = new Set([...all.matchAll(/\b(?:[mM]essages|serverMessages|limits)\??\.(\w+)/g)].map(([, name]) => name));
  for (const [, names = ''] of all.matchAll(/\{([\w\s,:]+)\}\s*=\s*(?:[mM]essages|serverMessages|limits)\b/g))
    for (const name of names.split(',')) used.add((name.split(':')[0] ?? '').trim());

  it('[F-F-unused] every message is used', () => {
    expect(Object.keys({ ...messages, ...serverMessages }).filter((name) => !used.has(name))).toEqual([]);
  });

  it('[F-F-unused] every limit is used', () => {
    expect(Object.keys(limits).filter((name) => !used.has(name))).toEqual([]);
  });
});
