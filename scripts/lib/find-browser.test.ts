import { describe, expect, it } from 'vitest';
import { describeMissing, findOrInstallTools, findTool, type ToolName, tools } from './find-browser.mjs';

interface World {
  present: ToolName[];
  canInstall?: boolean;
  env?: Record<string, string>;
  /** apt fails to install these. */
  unavailable?: ToolName[];
  /** Packages that this Debian doesn't have. apt installs nothing if one of them is requested. */
  unknown?: string[];
}

function machine({ present, canInstall = true, env = {}, unavailable = [], unknown = [] }: World) {
  const there = new Set<ToolName>(present);
  const calls: string[][] = [];
  const said: string[] = [];
  return {
    calls,
    said,
    say: (text: string) => void said.push(text),
    on: {
      env,
      find: (name: ToolName) => (there.has(name) ? `/usr/bin/${name}` : undefined),
      canInstall: () => canInstall,
      install(packages: string[]) {
        calls.push(packages);
        for (const name of Object.keys(tools) as ToolName[]) {
          const { debian, olderDebian } = tools[name];
          const isNamed = [debian, olderDebian].some((one) => one !== undefined && packages.includes(one));
          if (isNamed && packages.every((one) => !unknown.includes(one)) && !unavailable.includes(name))
            there.add(name);
        }
      },
    },
  };
}

const all: ToolName[] = ['chromium', 'firefox', 'webkit', 'xvfb'];

describe('programs for the tests', () => {
  it('[J3-tools-install] installs everything that is missing with one call, with a message', () => {
    const world = machine({ present: ['chromium'] });
    const found = findOrInstallTools(all, world.say, world.on);
    expect(world.calls).toEqual([['firefox-esr', 'webkit2gtk-driver', 'xvfb']]);
    expect(world.said).toEqual([
      'Not found: Firefox, the WebDriver of WebKitGTK, Xvfb. Installing with "apt-get install firefox-esr webkit2gtk-driver xvfb".',
    ]);
    expect(Object.keys(found)).toEqual(all);
  });

  it('installs nothing if nothing is missing, if it is not allowed, or if a variable names a path', () => {
    const whole = machine({ present: all });
    expect(Object.keys(findOrInstallTools(all, whole.say, whole.on))).toEqual(all);
    const ordinary = machine({ present: ['chromium'], canInstall: false });
    expect(findOrInstallTools(all, ordinary.say, ordinary.on)).toEqual({ chromium: '/usr/bin/chromium' });
    const named = machine({ present: ['chromium', 'webkit', 'xvfb'], env: { GALLEY_FIREFOX: '/nowhere/firefox' } });
    expect(findOrInstallTools(all, named.say, named.on).firefox).toBeUndefined();
    for (const world of [whole, ordinary, named]) {
      expect(world.calls).toEqual([]);
      expect(world.said).toEqual([]);
    }
  });

  it('installs the older package of a browser where Debian doesn’t have the newer one', () => {
    const world = machine({ present: ['webkit', 'xvfb'], unknown: ['chromium-headless-shell'] });
    expect(Object.keys(findOrInstallTools(all, world.say, world.on))).toEqual(all);
    expect(world.calls).toEqual([
      ['chromium-headless-shell', 'firefox-esr'],
      ['chromium', 'firefox-esr'],
    ]);
  });

  it('reports what apt could not install', () => {
    const world = machine({ present: ['chromium', 'xvfb'], unavailable: ['webkit'] });
    const found = findOrInstallTools(all, world.say, world.on);
    expect(Object.keys(found)).toEqual(['chromium', 'firefox', 'xvfb']);
    expect(describeMissing('webkit')).toBe(
      'The WebDriver of WebKitGTK was not found. Install it (Debian: "apt-get install webkit2gtk-driver") or set GALLEY_WEBKIT_DRIVER to its path.',
    );
  });

  it('finds a program by its variable, then on the path, then in its usual places', () => {
    const canRun =
      (...files: string[]) =>
      (file: string) =>
        files.includes(file);
    expect(findTool('firefox', { PATH: '/a:/b' }, canRun('/b/firefox-esr', '/usr/bin/firefox'))).toBe('/b/firefox-esr');
    expect(findTool('firefox', { PATH: '/a' }, canRun('/usr/bin/firefox'))).toBe('/usr/bin/firefox');
    const env = { PATH: '/b', GALLEY_FIREFOX: '/mine/firefox' };
    expect(findTool('firefox', env, canRun('/b/firefox', '/mine/firefox'))).toBe('/mine/firefox');
    expect(findTool('firefox', env, canRun('/b/firefox'))).toBeUndefined();
  });
});
