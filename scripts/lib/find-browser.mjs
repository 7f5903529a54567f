import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The programs that tests use in addition to Node: how each is found, and its Debian package. */
export const tools = {
  chromium: {
    label: 'Chromium or Chrome',
    variable: 'GALLEY_CHROMIUM',
    // The binary without windows starts and renders in three quarters of the time.
    names: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
      'chrome',
      'microsoft-edge',
    ],
    places: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome-stable',
      '/usr/bin/google-chrome',
      '/opt/google/chrome/chrome',
      '/snap/bin/chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debian: 'chromium-headless-shell',
    olderDebian: 'chromium',
  },
  firefox: {
    label: 'Firefox',
    variable: 'GALLEY_FIREFOX',
    names: ['firefox-esr', 'firefox'],
    places: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    debian: 'firefox-esr',
  },
  webkit: {
    label: 'the WebDriver of WebKitGTK',
    variable: 'GALLEY_WEBKIT_DRIVER',
    names: ['WebKitWebDriver'],
    places: ['/usr/bin/WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
  },
  xvfb: {
    label: 'Xvfb',
    variable: 'GALLEY_XVFB',
    names: ['Xvfb'],
    places: ['/usr/bin/Xvfb'],
    debian: 'xvfb',
  },
  redis: {
    label: 'Redis',
    variable: 'GALLEY_REDIS_SERVER',
    names: ['redis-server', 'valkey-server'],
    places: ['/usr/bin/redis-server', '/usr/bin/valkey-server'],
    debian: 'redis-server',
  },
};

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of a program on this machine (its variable first), or undefined. */
export function findTool(name, env = process.env, canRun = isExecutable) {
  const { variable, names, places } = tools[name];
  const wanted = env[variable];
  if (wanted !== undefined) return canRun(wanted) ? wanted : undefined;
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [...names.flatMap((file) => folders.map((folder) => path.join(folder, file))), ...places];
  return candidates.find(canRun);
}

/** Returns the path of Chromium or Chrome on this machine (`GALLEY_CHROMIUM` first), or undefined. */
export function findBrowser() {
  return findTool('chromium');
}

/** The system calls that find and install programs, replaced in tests. */
const machine = {
  env: process.env,
  find: (name) => findTool(name),
  /** Returns true on Debian or a derivative with the right to install packages. */
  canInstall: () =>
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0,
  install(packages) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env };
    // Another program may be installing packages.
    const patient = ['-o', 'DPkg::Lock::Timeout=300'];
    spawnSync('apt-get', [...patient, 'update', '-qq'], quiet);
    spawnSync('apt-get', [...patient, 'install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  },
};

/**
 * Returns the paths of the named programs. Missing programs are installed from Debian with one call of apt if possible,
 * with a message. A program whose variable sets a path is never installed. Programs that are still missing have no
 * entry.
 */
export function findOrInstallTools(names, say, on = machine) {
  const look = () => Object.fromEntries(names.map((name) => [name, on.find(name)]).filter(([, found]) => found));
  const found = look();
  const missing = names.filter((name) => !found[name] && on.env[tools[name].variable] === undefined);
  if (missing.length === 0 || !on.canInstall()) return found;
  const packages = missing.map((name) => tools[name].debian);
  say(
    `Not found: ${missing.map((name) => tools[name].label).join(', ')}. Installing with "apt-get install ${packages.join(' ')}".`,
  );
  on.install(packages);
  const installed = look();
  // apt installs nothing if it doesn't know one of the packages.
  const isOlder = missing.some((name) => !installed[name] && tools[name].olderDebian !== undefined);
  if (!isOlder) return installed;
  on.install(missing.map((name) => tools[name].olderDebian ?? tools[name].debian));
  return look();
}

/** Returns a sentence that a program is missing. */
export function describeMissing(name) {
  const { label, debian, variable } = tools[name];
  return `${label[0].toUpperCase()}${label.slice(1)} was not found. Install it (Debian: "apt-get install ${debian}") or set ${variable} to its path.`;
}

/** Arguments for a headless browser that makes no connections of its own. */
export const browserArguments = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A host name that isn't local, so that pages of http://galley.example have no secure context.
  '--host-resolver-rules=MAP galley.example 127.0.0.1',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
