/** The archive of a release as a whole; scripts/lib/release/release.test.ts tests its parts. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { listReleaseFiles, sha256 } from '../../../../scripts/lib/release/release-files.mjs';
import { testInFull } from '../../../../scripts/testing/run-length';
import { makeArchive } from './release-archive';
import { makeScratchFolder } from './scratch-folder';
import { endStartedProcesses, killDatabase, runProcess, serverEnvironment } from './server-process';

const base = makeScratchFolder('release');
const dataDir = join(base, 'data');

afterAll(() => {
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(base, { recursive: true, force: true });
});

testInFull(
  '[W8-release-twice] the archive has the same bytes twice, and lists what is in it',
  async () => {
    const first = await makeArchive(join(base, 'first'));
    const second = await makeArchive(join(base, 'second'));
    const sum = sha256(readFileSync(first.file));
    expect(sha256(readFileSync(second.file))).toBe(sum);
    expect(readFileSync(`${first.file}.sha256`, 'utf8')).toBe(`${sum}  galley-${first.version}.tar.gz\n`);

    // tar is the system's, as for who installs it.
    execFileSync('tar', ['-xzf', first.file, '-C', base]);
    const folder = join(base, `galley-${first.version}`);
    execFileSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: folder });
    const files = listReleaseFiles(folder);
    const needed = ['galley.mjs', 'LICENSE', 'UPGRADING.md', 'README.md', 'apps/web/dist/index.html'];
    expect(needed.filter((name) => !files.includes(name))).toEqual([]);
    const foreign = files.filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules/'));
    expect(foreign).toEqual([]);
    for (const tool of ['vite', 'esbuild', 'vitest', 'typescript', 'react-dom', 'knip'])
      expect([tool, existsSync(join(folder, 'node_modules', tool))]).toEqual([tool, false]);
    expect(files.filter((name) => name.endsWith('sshcrypto.node'))).toEqual([]);

    const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string }[];
    };
    const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
    const installed = files
      .filter((name) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(name))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { name: string; version: string });
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([]);
    expect([...listed].filter((name) => name.startsWith('react-dom@'))).toHaveLength(1);

    // Its commands need no npm. A folder that Galley never used is refused, as from a clone.
    const run = async (...words: string[]) =>
      await runProcess([join(folder, 'galley.mjs'), ...words], {
        env: { ...serverEnvironment(dataDir), PATH: '/none' },
      });
    expect((await run('version')).stdout).toMatch(`Galley ${first.version} (`);
    expect((await run('admin')).stderr).toMatch(/^Usage:/);
    expect(await run('keep-assets', '/none')).toMatchObject({ code: 1, stdout: '' });
  },
  { timeout: 600_000 },
);
