import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { makeScratchFolder } from '../scratch-folder';
import { makeAuthority } from '../self-signed';
import { findProgram } from './find-program';
import { freePorts, startProgram } from './start-program';

export const proftpd = findProgram('proftpd', ['proftpd-core', 'proftpd-mod-crypto']);

/** ProFTPD that refuses connections without TLS, and data connections that don't resume a TLS session. */
export interface FtpsServer {
  port: number;
  user: string;
  password: string;
  /** The certificate of the authority that issued the server's certificate. */
  authority: string;
  /** The folder of this machine that the user sees as "/". */
  folder: string;
  /** Adds a user who sees the same folder. */
  addUser(user: string, password: string): void;
  stop(): Promise<void>;
}

/**
 * Starts the server. `more` are additional lines of its configuration. With `isSftp` it speaks SFTP instead, with the
 * same users and passwords: an OpenSSH of a test can only check keys, because passwords are those of the machine.
 */
export async function startFtpsServer(
  more: readonly string[] = [],
  { isSftp = false }: { isSftp?: boolean } = {},
): Promise<FtpsServer> {
  if (!proftpd) throw new Error('There is no proftpd.');
  const base = makeScratchFolder('proftpd');
  chmodSync(base, 0o755);
  const [port = 0] = await freePorts(1);
  const folder = join(base, 'files');
  const password = 'planted:0005 @c/ä€ #%"+=';
  const authority = makeAuthority();
  const server = authority.issue({ address: '127.0.0.1' });
  writeFileSync(join(base, 'key.pem'), server.privateKey, { mode: 0o600 });
  writeFileSync(join(base, 'certificate.pem'), server.certificate);
  const isRoot = process.getuid?.() === 0;
  const [uid, gid] = isRoot ? [65_534, 65_534] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  mkdirSync(folder);
  chownSync(folder, uid, gid);
  const users = join(base, 'users');
  const addUser = (name: string, phrase: string) => {
    const hash = execFileSync('openssl', ['passwd', '-6', '-stdin'], { input: `${phrase}\n` })
      .toString()
      .trim();
    appendFileSync(users, `${name}:${hash}:${uid}:${gid}::${folder}:/bin/sh\n`, { mode: 0o600 });
  };
  addUser('ada', password);
  const config = [
    'ServerType standalone',
    'DefaultServer on',
    'DefaultAddress 127.0.0.1',
    `Port ${port}`,
    'SocketBindTight on',
    'UseIPv6 off',
    'UseReverseDNS off',
    ...(isRoot ? ['User nobody', 'Group nogroup'] : [`User ${userInfo().username}`]),
    `PidFile ${join(base, 'pid')}`,
    `ScoreboardFile ${join(base, 'scoreboard')}`,
    `SystemLog ${join(base, 'log')}`,
    'WtmpLog off',
    'DelayEngine off',
    'AuthOrder mod_auth_file.c',
    `AuthUserFile ${users}`,
    'RequireValidShell off',
    ...(isRoot ? ['DefaultRoot ~'] : []),
    'AllowOverwrite on',
    'ModulePath /usr/lib/proftpd',
    ...(isSftp ? sshLines(base) : tlsLines(base)),
    ...more,
  ];
  writeFileSync(join(base, 'proftpd.conf'), `${config.join('\n')}\n`);
  const running = await startProgram(proftpd, ['-n', '-c', join(base, 'proftpd.conf')], { port });
  return { port, user: 'ada', password, authority: authority.certificate, folder, addUser, stop: () => running.stop() };
}

function tlsLines(base: string): string[] {
  return [
    'LoadModule mod_tls.c',
    'TLSEngine on',
    'TLSRequired on',
    'TLSProtocol TLSv1.2 TLSv1.3',
    `TLSRSACertificateFile ${join(base, 'certificate.pem')}`,
    `TLSRSACertificateKeyFile ${join(base, 'key.pem')}`,
    `TLSLog ${join(base, 'tls-log')}`,
  ];
}

function sshLines(base: string): string[] {
  const key = join(base, 'host-key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  return ['LoadModule mod_sftp.c', 'SFTPEngine on', 'SFTPAuthMethods password', `SFTPHostKey ${key}`];
}
