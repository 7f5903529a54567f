import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { makeScratchFolder } from '../scratch-folder';
import { findProgram } from './find-program';
import { freePorts, startProgram } from './start-program';

export const sshd = findProgram('sshd', ['openssh-server']);

/** OpenSSH that accepts one key. */
export interface SftpServer {
  port: number;
  user: string;
  /** The private key in OpenSSH format. */
  privateKey: string;
  /** The same key, encrypted with `passphrase`. */
  lockedKey: string;
  passphrase: string;
  /** A folder of this machine that the user can write to. */
  folder: string;
  fingerprint(): string;
  /** Restarts it with another host key. */
  changeHostKey(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSftpServer(): Promise<SftpServer> {
  if (!sshd) throw new Error('There is no sshd.');
  const base = makeScratchFolder('sshd');
  const [port = 0] = await freePorts(1);
  const folder = join(base, 'files');
  mkdirSync(folder);
  const passphrase = 'planted:0002 @c/ä€ #%"+=';
  const makeKey = (name: string, phrase = '') => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', phrase, '-f', join(base, name)]);
    return readFileSync(join(base, name), 'utf8');
  };
  const privateKey = makeKey('user');
  const lockedKey = makeKey('locked', passphrase);
  const keys = ['user.pub', 'locked.pub'].map((name) => readFileSync(join(base, name), 'utf8'));
  writeFileSync(join(base, 'authorized'), keys.join(''), { mode: 0o600 });
  chmodSync(base, 0o755);
  // The folder for sshd's isolated process.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const start = async (hostKey: string) => {
    makeKey(hostKey);
    const settings = [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(base, hostKey)}`,
      `AuthorizedKeysFile ${join(base, 'authorized')}`,
      `PidFile ${join(base, 'pid')}`,
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication yes',
      'PermitRootLogin yes',
      'Subsystem sftp internal-sftp',
    ];
    writeFileSync(join(base, 'config'), settings.join('\n'));
    return await startProgram(sshd as string, ['-D', '-e', '-f', join(base, 'config')], { port });
  };
  let hostKey = 'host';
  let running = await start(hostKey);
  return {
    port,
    user: userInfo().username,
    privateKey,
    lockedKey,
    passphrase,
    folder,
    fingerprint: () => {
      const line = execFileSync('ssh-keygen', ['-l', '-f', join(base, `${hostKey}.pub`)]).toString();
      return line.split(' ')[1] ?? '';
    },
    changeHostKey: async () => {
      await running.stop();
      hostKey = `${hostKey}-next`;
      running = await start(hostKey);
    },
    stop: async () => await running.stop(),
  };
}
