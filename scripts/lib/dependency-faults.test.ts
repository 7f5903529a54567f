import { describe, expect, it } from 'vitest';
import { findDependencyFaults } from './dependency-faults.mjs';

const packages = {
  '': { devDependencies: { alias: 'npm:real@7.0.2' } },
  'apps/server': { dependencies: { '@ours/contract': '0.1.0', fastify: '5.1.0' } },
};
const lock = {
  packages: {
    '': { devDependencies: { alias: 'npm:real@7.0.2' } },
    'apps/server': { dependencies: { '@ours/contract': '0.1.0', fastify: '5.1.0' } },
    'node_modules/alias': { version: '7.0.2', integrity: 'sha512-a' },
    'node_modules/fastify': { version: '5.1.0', integrity: 'sha512-b' },
    'node_modules/@ours/contract': { link: true },
  },
};
/** Returns a copy with the value at a path replaced. */
function changed<T>(value: T, at: string[], to: unknown): T {
  const copy = structuredClone(value);
  const last = at.at(-1) ?? '';
  const holder = at.slice(0, -1).reduce((part, key) => part[key] as never, copy as Record<string, unknown>);
  if (to === undefined) delete holder[last];
  else holder[last] = to;
  return copy;
}

describe('dependencies', () => {
  it('[D18-exact] are named by exact versions that the lock file repeats with a checksum', () => {
    expect(findDependencyFaults(packages, lock)).toEqual([]);
    for (const range of ['^5.1.0', '~5.1.0', '5.x', '*', 'latest', 'git+https://host/x.git', '>=5']) {
      const loose = changed(packages, ['apps/server', 'dependencies', 'fastify'], range);
      expect(findDependencyFaults(loose, lock)[0], range).toContain('is not an exact version');
    }
  });

  it('[D18-exact] are reported when package.json and the lock file are out of step', () => {
    const wanted = ['packages', 'apps/server', 'dependencies', 'fastify'];
    expect(findDependencyFaults(packages, changed(lock, wanted, '5.0.0'))[0]).toContain('out of step');
    const installed = ['packages', 'node_modules/fastify'];
    expect(findDependencyFaults(packages, changed(lock, [...installed, 'version'], '5.2.0'))[0]).toContain('is 5.2.0');
    expect(findDependencyFaults(packages, changed(lock, [...installed, 'integrity'], undefined))[0]).toContain(
      'no checksum',
    );
    expect(findDependencyFaults(packages, changed(lock, installed, undefined))[0]).toContain('is missing');
    expect(findDependencyFaults(packages, changed(lock, ['packages', 'apps/server'], undefined))[0]).toContain(
      'is missing',
    );
    const dropped = changed(packages, ['apps/server', 'dependencies', 'fastify'], undefined);
    expect(findDependencyFaults(dropped, lock)[0]).toContain('no longer in');
  });
});
