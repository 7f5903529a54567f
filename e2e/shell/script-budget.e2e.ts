import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureScripts, scriptLimit } from '../../bench/script-bytes';
import { root } from '../support/galley';

describe('what is sent before a screen shows', () => {
  it('[S4-script-budget] Sends no more script than allowed for the dashboard and the builder', () => {
    const sent = measureScripts();
    expect(sent.dashboard).toBeLessThanOrEqual(scriptLimit.dashboard);
    expect(sent.builder).toBeLessThanOrEqual(scriptLimit.builder);
    // A much smaller value would mean that a chunk wasn't counted.
    expect(sent.dashboard).toBeGreaterThan(100);
    expect(sent.builder).toBeGreaterThan(sent.dashboard);
  });

  it('[S4-script-budget] Sends the schemas of the contract and what checks them with no first screen', () => {
    const dist = path.join(root, 'apps/web/dist');
    const index = readFileSync(path.join(dist, 'index.html'), 'utf8');
    const listed = JSON.parse(readFileSync(path.join(dist, '.screens.json'), 'utf8')) as Record<
      string,
      { scripts: string[] }
    >;
    const entry = [...index.matchAll(/(?:src|href)="\/(app\/[^"]+\.js)"/g)].map(([, name]) => name ?? '');
    const scripts = [...entry, ...Object.values(listed).flatMap((screen) => screen.scripts)];
    expect(scripts.length).toBeGreaterThan(4);
    for (const name of scripts)
      expect(readFileSync(path.join(dist, name), 'utf8'), name).not.toMatch(/ZodError|\$ZodType/);
  });
});
