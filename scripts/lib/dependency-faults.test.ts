import { describe, expect, it } from 'vitest';
import { findDependencyFaults, findInstallFaults } from './dependency-faults.mjs';

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

describe('an installation', () => {
  const manifest = {
    allowScripts: { native: true, '@ours/tool': false },
    overrides: { fastify: { cookie: '1.1.1' } },
  };
  const installed = {
    packages: {
      '': { engines: { node: '^20.19.0 || ^22.13.0 || >=24.0.0' } },
      'node_modules/fastify': { version: '5.1.0', engines: { node: '>=20' } },
      'node_modules/cookie': { version: '1.1.1', engines: { node: '>=18' } },
      'node_modules/native': { version: '1.0.0', hasInstallScript: true },
      'node_modules/other/node_modules/@ours/tool': { version: '2.0.0', hasInstallScript: true },
      'node_modules/old-windows': { version: '1.0.0', cpu: ['ia32'], engines: { node: '^20.9.0' } },
    },
  };
  const nodes = ['20.19.0', '22.13.0', '24.0.0'];

  it('[W8-quiet-install] has no package that a supported Node.js is too old or too new for', () => {
    expect(findInstallFaults(manifest, installed, nodes)).toEqual([]);
    const engines = ['packages', 'node_modules/cookie', 'engines', 'node'];
    expect(findInstallFaults(manifest, changed(installed, engines, '>=22'), nodes)).toEqual([
      'node_modules/cookie needs Node.js >=22, not 20.19.0.',
    ]);
    expect(findInstallFaults(manifest, changed(installed, engines, '^20.9.0'), nodes)).toEqual([
      'node_modules/cookie needs Node.js ^20.9.0, not 22.13.0, 24.0.0.',
    ]);
  });

  it('[W8-quiet-install] says about each install script whether it runs, and about no other', () => {
    expect(findInstallFaults({ ...manifest, allowScripts: {} }, installed, nodes)).toEqual([
      'package.json: allowScripts says nothing about native.',
      'package.json: allowScripts says nothing about @ours/tool.',
    ]);
    const more = changed(manifest, ['allowScripts', 'fastify'], false);
    expect(findInstallFaults(more, installed, nodes)).toEqual([
      'package.json: allowScripts names fastify, which has no install script.',
    ]);
  });

  it('[W8-quiet-install] overrides versions exactly, and the lock file has them', () => {
    const override = ['overrides', 'fastify', 'cookie'];
    expect(findInstallFaults(changed(manifest, override, '^1.1.1'), installed, nodes)[0]).toBe(
      'package.json: the override cookie ^1.1.1 is not an exact version.',
    );
    const version = ['packages', 'node_modules/cookie', 'version'];
    expect(findInstallFaults(manifest, changed(installed, version, '2.0.2'), nodes)).toEqual([
      'package-lock.json: cookie of fastify is 2.0.2, package.json says 1.1.1.',
    ]);
  });
});
