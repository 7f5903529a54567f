/**
 * Replaces `systemctl` and `journalctl` in a test: runs a unit file like systemd, as far as the unit of
 * docs/operations/service.md needs it. Refuses settings that it doesn't know, so that every setting of the unit is
 * tested. `start` returns at once; the output is in the unit's log, which `journalctl` prints.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';

const folder = '/run/units';
/** Settings without an effect that a test could observe: limits, restarts, the order of starts. */
const ignored = new Set(['Restart', 'RestartSec', 'TimeoutStopSec', 'KillMode', 'MemoryMax']);
const known = new Set(['User', 'WorkingDirectory', 'Environment', 'ExecStart', 'NoNewPrivileges', 'ProtectSystem']);
for (const name of ['EnvironmentFile', 'PrivateTmp', 'ReadWritePaths', ...ignored]) known.add(name);

function readUnit(name) {
  const settings = [];
  let section = '';
  for (const line of readFileSync(`/etc/systemd/system/${name}.service`, 'utf8').split('\n')) {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
    const found = /^(\w+)=(.*)$/.exec(line);
    if (!found || section !== 'Service') continue;
    if (!known.has(found[1])) throw new Error(`${found[1]} isn't played: add it to play-systemctl.mjs.`);
    settings.push([found[1], found[2]]);
  }
  const all = (key) => settings.filter(([one]) => one === key).map(([, value]) => value);
  return { all, one: (key) => all(key).at(-1) };
}

/** Returns the mounts of the unit: everything is read-only, except its own folders. */
function mounts(unit) {
  const lines = unit.all('ReadWritePaths').map((path) => `mount --bind ${path} ${path}`);
  if (unit.one('PrivateTmp') === 'true') lines.push('mount -t tmpfs -o mode=1777 tmpfs /tmp');
  if (unit.one('ProtectSystem') === 'strict') {
    const kept = [...unit.all('ReadWritePaths'), ...(unit.one('PrivateTmp') === 'true' ? ['/tmp'] : [])];
    const skip = [...kept, '/proc', '/sys', '/dev'].map((path) => `${path}|${path}/*`).join('|');
    lines.push(
      `cut -d' ' -f5 /proc/self/mountinfo | while read -r place; do case $place in ${skip}) ;; *) mount -o remount,bind,ro "$place" || exit 1 ;; esac; done`,
    );
  }
  return lines.join('\n');
}

function start(name) {
  const unit = readUnit(name);
  const user = unit.one('User');
  const privileges = unit.one('NoNewPrivileges') === 'true' ? '--no-new-privs' : '';
  const home = execFileSync('getent', ['passwd', user], { encoding: 'utf8' }).split(':')[5];
  const files = unit.all('EnvironmentFile').flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const given = [...unit.all('Environment'), ...files];
  const environment = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', `HOME=${home}`, ...given].join(' ');
  const ids = `--reuid=${user} --regid=${user} --init-groups`;
  const script = `set -e
${mounts(unit)}
cd ${unit.one('WorkingDirectory')}
exec setpriv ${ids} ${privileges} -- env -i ${environment} ${unit.one('ExecStart')}`;
  execFileSync('mkdir', ['-p', folder]);
  const log = openSync(`${folder}/${name}.log`, 'a');
  const child = spawn('unshare', ['--mount', 'sh', '-c', script], { detached: true, stdio: ['ignore', log, log] });
  writeFileSync(`${folder}/${name}.pid`, String(child.pid));
  child.unref();
}

function stop(name) {
  const pid = Number(readFileSync(`${folder}/${name}.pid`, 'utf8'));
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    return;
  }
  while (existsSync(`/proc/${pid}/exe`)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}

const [program, ...args] = process.argv.slice(2);
const words = args.filter((word) => !word.startsWith('-'));
if (program === 'journalctl') process.stdout.write(readFileSync(`${folder}/${words[0]}.log`, 'utf8'));
else if (words[0] === 'daemon-reload') readUnit('galley');
else if (words[0] === 'start' || (words[0] === 'enable' && args.includes('--now'))) start(words[1]);
else if (words[0] === 'stop') stop(words[1]);
else throw new Error(`systemctl ${words[0]} isn't played.`);
