import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/sbin'].filter(Boolean);

/**
 * Returns the path of a program that tests run, a server or a reader of files. With `CI=true`, root on Debian installs
 * its packages. Otherwise null for a missing program, after printing what to install.
 */
export function findProgram(program: string, packages: readonly string[]): string | null {
  const found = locate(program);
  if (found) return found;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (process.env.CI === 'true' && isDebianRoot) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env: environment, stdio: 'pipe' as const };
    // Test files run concurrently, and apt refuses to run twice. Another program may be installing something, too.
    const alone = ['/tmp/galley-test-apt.lock', 'apt-get', '-o', 'DPkg::Lock::Timeout=300'];
    execFileSync('flock', [...alone, 'update'], options);
    execFileSync('flock', [...alone, 'install', '-y', '--no-install-recommends', ...packages], options);
    const installed = locate(program);
    if (!installed) throw new Error(`${packages.join(' ')} didn’t bring ${program}.`);
    return installed;
  }
  process.stderr.write(
    `No ${program} is installed, so its tests are skipped. Install ${packages.join(' ')}, or run as root on Debian with CI=true.\n`,
  );
  return null;
}

function locate(program: string): string | null {
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}
