import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './test-app';

/** The end of a command on the machine. */
export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * A copy of this machine with its own network, processes and users, and an `/opt` of its own. Files written there stay
 * there, so that commands with the paths of the documents can be run unchanged.
 */
export interface PrivateMachine {
  /** Runs a command in a shell, as root in the folder of the machine. */
  run(command: string): Promise<CommandEnd>;
  /** Starts a command that runs until `stop`, which sends Ctrl+C; `said()` returns its output so far. */
  start(command: string): { said(): string; stop(): Promise<void> };
  /** Ends all of its processes. */
  remove(): Promise<void>;
}

/**
 * Returns the script that mounts its folders in order. Its first process ends when our end of the pipe is closed, and
 * with it all others.
 */
const setUp = (folder: string, { tree, home }: MachineFolders) => `
set -e
layer() { mkdir -p "${folder}/$1-upper" "${folder}/$1-work" && mount -t overlay overlay -o "lowerdir=$2,upperdir=${folder}/$1-upper,workdir=${folder}/$1-work" "$3"; }
layer etc /etc /etc
layer lib /var/lib /var/lib
mount -t tmpfs tmpfs /run
mkdir -p "${folder}/opt"
mount --bind "${folder}/opt" /opt
mkdir -p '${tree}'
layer tree '${repositoryRoot}' '${tree}'
rm -rf /var/lib/galley
mkdir -p '${home}'
ip link set lo up
echo ready
exec cat`;

/** A machine has Galley's built tree in a folder, and runs commands in one. */
export interface MachineFolders {
  tree: string;
  home: string;
}

/**
 * Creates a machine in an empty folder; null = it isn't allowed (it needs root). `programs` are scripts by name that
 * replace programs which can't run there.
 */
export async function startPrivateMachine(
  folder: string,
  programs: Record<string, string>,
  folders: MachineFolders = { tree: '/opt/galley', home: '/opt/galley' },
): Promise<PrivateMachine | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  chmodSync(folder, 0o755);
  for (const [name, script] of Object.entries(programs)) writeFileSync(join(bin, name), script, { mode: 0o755 });
  const parts = ['--mount', '--pid', '--net', '--fork', '--kill-child', '--mount-proc'];
  const holder = spawn('unshare', [...parts, 'sh', '-c', setUp(folder, folders)], { stdio: 'pipe' });
  if (!(await isReady(holder))) return null;
  const inside = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim();
  const enter = ['--target', inside, '--mount', '--pid', '--net', '--', 'sh', '-c'];
  const env = { PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`, HOME: homedir(), LANG: 'C.UTF-8' };
  const begin = (command: string) => {
    const child = spawn('nsenter', [...enter, command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (chunk: Buffer) => {
        said[stream] += chunk.toString();
      });
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
    return { said, ended };
  };
  const run = async (command: string) => {
    const { said, ended } = begin(`cd '${folders.home}' && ${command}`);
    return { code: await ended, ...said };
  };
  return {
    run,
    start(command) {
      const { said, ended } = begin(`cd '${folders.home}' && exec setsid sh -c 'echo $$ > /run/started; ${command}'`);
      return {
        said: () => said.stdout + said.stderr,
        async stop() {
          // Sends the signal to every process of the command, like Ctrl+C in a terminal.
          await run('kill -INT -$(cat /run/started)');
          await ended;
        },
      };
    },
    async remove() {
      const ended = new Promise((resolve) => holder.once('close', resolve));
      holder.kill('SIGKILL');
      await ended;
    },
  };
}

async function isReady(holder: ChildProcess): Promise<boolean> {
  return await new Promise((resolve) => {
    holder.once('error', () => resolve(false));
    holder.once('close', () => resolve(false));
    holder.stdout?.once('data', () => resolve(true));
  });
}
