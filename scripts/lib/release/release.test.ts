import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPlatformFault, readPlatform } from '../../release/platform.mjs';
import { packRelease } from './pack-release.mjs';
import { copyPackage, listReleaseFiles, sha256, sumsFile, writeSums } from './release-files.mjs';
import { joinLicenses } from './release-licenses.mjs';
import { listReleasePackages } from './release-packages.mjs';
import { narrowSbom } from './release-sbom.mjs';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'galley-release-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Writes files below a folder. Returns the folder. */
function write(name: string, files: Record<string, string>): string {
  const folder = path.join(base, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

describe('the packages of a release', () => {
  const lock = {
    packages: {
      'apps/server': {
        dependencies: { '@galley/contract': '0.1.0', a: '1.0.0' },
        optionalDependencies: { mac: '1.0.0', linux: '1.0.0' },
      },
      'packages/contract': { dependencies: { zod: '4.0.0' } },
      'node_modules/@galley/contract': { link: true, resolved: 'packages/contract' },
      'node_modules/a': {
        version: '1.0.0',
        dependencies: { b: '^1.0.0' },
        peerDependencies: { c: '*', types: '*' },
        peerDependenciesMeta: { types: { optional: true } },
      },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/a/node_modules/b': { version: '1.1.0', dependencies: { c: '*' } },
      'node_modules/c': { version: '3.0.0', dependencies: { a: '*' } },
      'node_modules/zod': { version: '4.0.0' },
      'node_modules/types': { version: '1.0.0' },
      'node_modules/linux': { version: '1.0.0', optional: true },
      'node_modules/mac': { version: '1.0.0', optional: true },
      'node_modules/test-tool': { version: '1.0.0' },
    },
  };

  it('[W8-release-packages] are what the server needs where Node.js finds it, without tools and other systems', () => {
    const found = listReleasePackages(lock, 'apps/server', (place) => place !== 'node_modules/mac');
    expect(found.map(({ place, version }) => `${place} ${version}`)).toEqual([
      'node_modules/a 1.0.0',
      'node_modules/a/node_modules/b 1.1.0',
      'node_modules/c 3.0.0',
      'node_modules/linux 1.0.0',
      'node_modules/zod 4.0.0',
    ]);
  });

  it('[W8-release-packages] are all there, or the release says which is missing', () => {
    expect(() => listReleasePackages(lock, 'apps/server', (place) => place !== 'node_modules/c')).toThrow(
      'c of node_modules/a/node_modules/b isn’t installed. Run "npm ci".',
    );
    expect(() => listReleasePackages(lock, 'apps/gone', () => true)).toThrow('package-lock.json has no apps/gone.');
  });

  it('[W8-release-packages] are copied without their own packages and without what was compiled here', () => {
    const from = write('from', {
      'package.json': '{}',
      'lib/build/index.js': 'kept',
      'node_modules/b/index.js': '',
      'crypto/binding.gyp': '',
      'crypto/build/Release/native.node': '',
      'buildcheck.gypi': '',
      'native/lib/libpq.so.5': 'library',
      'native/pg-symlinks.json': JSON.stringify([{ source: 'native/lib/libpq.so.5', target: 'native/lib/libpq.so' }]),
    });
    const to = path.join(base, 'to/node_modules/pg');
    copyPackage(from, to);
    expect(listReleaseFiles(to)).toEqual([
      'crypto/binding.gyp',
      'lib/build/index.js',
      'native/lib/libpq.so.5',
      'native/pg-symlinks.json',
      'package.json',
    ]);
    expect(lstatSync(path.join(to, 'native/lib/libpq.so')).isSymbolicLink()).toBe(true);
    expect(readlinkSync(path.join(to, 'native/lib/libpq.so'))).toBe('libpq.so.5');
  });
});

it('[W8-release-licenses] The licenses of bundled packages are in one text, each once', () => {
  const root = write('root', {
    'node_modules/a/LICENSE': 'MIT of Ada\n',
    'node_modules/b/license.md': 'MIT of Ada',
    'node_modules/c/package.json': '{ "license": "ISC" }',
    'node_modules/d/package.json': '{}',
  });
  const list = (...names: string[]) => names.map((name) => ({ place: `node_modules/${name}`, name, version: '1.0.0' }));
  expect(joinLicenses(root, list('a', 'b', 'c'))).toBe(
    `a 1.0.0\nb 1.0.0\n\nMIT of Ada\n\n${'-'.repeat(72)}\n\nc 1.0.0\n\nLicense: ISC\n`,
  );
  expect(() => joinLicenses(root, list('d'))).toThrow('has no license.');
});

describe('the list of components', () => {
  const component = (name: string, version: string) => ({ 'bom-ref': `${name}@${version}`, name, version });
  const list = {
    serialNumber: 'urn:uuid:of-this-moment',
    metadata: { timestamp: 'now', component: component('galley', '0.1.0') },
    components: [component('a', '1.0.0'), component('b', '2.0.0'), component('test-tool', '1.0.0')],
    dependencies: [
      { ref: 'galley@0.1.0', dependsOn: ['test-tool@1.0.0'] },
      { ref: 'a@1.0.0', dependsOn: ['b@2.0.0', 'test-tool@1.0.0'] },
      { ref: 'b@2.0.0', dependsOn: [] },
    ],
  };
  const release = { name: 'galley', version: '0.1.0', commit: 'c0ffee', date: '2026-01-02T03:04:05.000Z' };
  const packages = [
    { name: 'b', version: '2.0.0' },
    { name: 'a', version: '1.0.0' },
  ];

  it('[W8-release-sbom] has the packages of the release and no others, and is the same for one commit', () => {
    const narrowed = narrowSbom(list, packages, release);
    expect(narrowed.components.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(narrowed.dependencies).toEqual([
      { ref: 'galley@0.1.0', dependsOn: ['a@1.0.0', 'b@2.0.0'] },
      { ref: 'a@1.0.0', dependsOn: ['b@2.0.0'] },
      { ref: 'b@2.0.0', dependsOn: [] },
    ]);
    expect(narrowed.metadata.timestamp).toBe(release.date);
    expect(narrowed.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    const later = { ...list, serialNumber: 'urn:uuid:of-another-moment' };
    expect(narrowSbom(later, packages, release)).toEqual(narrowed);
    const other = narrowSbom(list, packages, { ...release, commit: 'decaf' });
    expect(other.serialNumber).not.toBe(narrowed.serialNumber);
  });

  it('[W8-release-sbom] isn’t written when a package of the release is missing in it', () => {
    const more = [...packages, { name: 'c', version: '3.0.0' }];
    expect(() => narrowSbom(list, more, release)).toThrow('npm sbom doesn’t list c@3.0.0. Run "npm ci".');
  });
});

describe('the archive', () => {
  const files = { 'galley.mjs': 'run', 'docs/a.md': 'text', 'docs-b': 'sorted by bytes' };

  it('[W8-release-sums] has a checksum of each file that sha256sum accepts', () => {
    const folder = write('galley-1.0.0', files);
    writeSums(folder);
    expect(readFileSync(path.join(folder, sumsFile), 'utf8').split('\n')).toEqual([
      `${sha256(Buffer.from('sorted by bytes'))}  docs-b`,
      `${sha256(Buffer.from('text'))}  docs/a.md`,
      `${sha256(Buffer.from('run'))}  galley.mjs`,
      '',
    ]);
    const check = () => spawnSync('sha256sum', ['--check', '--quiet', sumsFile], { cwd: folder }).status;
    expect(check()).toBe(0);
    writeFileSync(path.join(folder, 'galley.mjs'), 'changed');
    expect(check()).toBe(1);
  });

  it('[W8-release-bytes] has the same bytes for the same files, from any machine and at any time', async () => {
    const first = write('one/galley-1.0.0', files);
    chmodSync(path.join(first, 'galley.mjs'), 0o755);
    const second = write('two/galley-1.0.0', Object.fromEntries(Object.entries(files).reverse()));
    chmodSync(path.join(second, 'galley.mjs'), 0o700);
    chmodSync(path.join(second, 'docs-b'), 0o600);
    utimesSync(path.join(second, 'docs/a.md'), 1, 1);
    const [a, b] = [path.join(base, 'one/galley-1.0.0.tar.gz'), path.join(base, 'two/galley-1.0.0.tar.gz')];
    const sum = await packRelease(first, a, 1_700_000_000);
    expect(await packRelease(second, b, 1_700_000_000)).toBe(sum);
    expect(readFileSync(a).equals(readFileSync(b))).toBe(true);
    expect(readFileSync(`${a}.sha256`, 'utf8')).toBe(`${sum}  galley-1.0.0.tar.gz\n`);
    expect(spawnSync('sha256sum', ['--check', `${a}.sha256`], { cwd: path.dirname(a) }).status).toBe(0);
    const listed = spawnSync('tar', ['-tvf', '-'], { input: gunzipSync(readFileSync(a)), encoding: 'utf8' }).stdout;
    expect(listed).toMatch(/^-rwxr-xr-x 0\/0 .* galley-1\.0\.0\/galley\.mjs$/m);
    expect(listed).toMatch(/^-rw-r--r-- 0\/0 .* galley-1\.0\.0\/docs-b$/m);
  });
});

it('[W8-release-platform] An archive of another system says which it is for', () => {
  const report = { getReport: () => ({ header: { glibcVersionRuntime: '2.41' } }) };
  const here = { platform: 'linux', arch: 'x64', report };
  const release = readPlatform(here);
  expect(release).toEqual({ platform: 'linux', arch: 'x64', libc: 'glibc' });
  expect(findPlatformFault(release, here)).toBeNull();
  const faultOf = (other: object) => findPlatformFault(release, { ...here, ...other });
  const advice = 'Make one here with "npm run release", or run Galley from a clone.';
  const alpine = { report: { getReport: () => ({ header: {} }) } };
  expect([{ arch: 'arm64' }, { platform: 'darwin', arch: 'arm64' }, alpine].map(faultOf)).toEqual([
    `This archive of Galley is for Linux x64 glibc; this machine is Linux arm64 glibc. ${advice}`,
    `This archive of Galley is for Linux x64 glibc; this machine is macOS arm64. ${advice}`,
    `This archive of Galley is for Linux x64 glibc; this machine is Linux x64 musl. ${advice}`,
  ]);
});
