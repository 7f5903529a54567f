const systems = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

/** The system that a process runs on, as release.json names it: `libc` is null where there is only one. */
export function readPlatform({ platform, arch, report }) {
  const isGlibc = Boolean(report?.getReport().header.glibcVersionRuntime);
  return { platform, arch, libc: platform === 'linux' ? (isGlibc ? 'glibc' : 'musl') : null };
}

/**
 * Returns why an archive can't run here, as a sentence; null if it can. `release` has the system of the machine that
 * made it, `here` is the process.
 */
export function findPlatformFault(release, here) {
  const own = readPlatform(here);
  if (own.platform === release.platform && own.arch === release.arch && own.libc === release.libc) return null;
  return `This archive of Galley is for ${nameOf(release)}; this machine is ${nameOf(own)}. Make one here with "npm run release", or run Galley from a clone.`;
}

function nameOf({ platform, arch, libc }) {
  return [systems[platform] ?? platform, arch, libc].filter(Boolean).join(' ');
}
