import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '../scratch-folder';
import { makeAuthority } from '../self-signed';
import { findProgram } from './find-program';
import { freePorts, startProgram } from './start-program';

export const apache = findProgram('apache2', ['apache2']);

/** Apache with mod_dav over TLS, with a certificate from an authority of the test. */
export interface WebdavServer {
  /** The address of an empty folder. */
  url: string;
  user: string;
  password: string;
  /** The certificate of the authority. */
  authority: string;
  /** The folder of this machine that it serves. */
  folder: string;
  addUser(user: string, password: string): void;
  stop(): Promise<void>;
}

const modules = '/usr/lib/apache2/modules';
const loaded = {
  mpm_event: 'mpm_event',
  authn_core: 'authn_core',
  authn_file: 'authn_file',
  authz_core: 'authz_core',
  authz_user: 'authz_user',
  auth_basic: 'auth_basic',
  socache_shmcb: 'socache_shmcb',
  ssl: 'ssl',
  dav: 'dav',
  dav_fs: 'dav_fs',
};

export async function startWebdavServer(): Promise<WebdavServer> {
  if (!apache) throw new Error('There is no apache2.');
  const base = makeScratchFolder('apache');
  chmodSync(base, 0o755);
  const [port = 0] = await freePorts(1);
  const [folder, locks] = [join(base, 'files'), join(base, 'locks')];
  const password = 'planted:0004 @c/ä€ #%"+=';
  const authority = makeAuthority();
  const server = authority.issue({ address: '127.0.0.1' });
  writeFileSync(join(base, 'key.pem'), server.privateKey, { mode: 0o600 });
  writeFileSync(join(base, 'certificate.pem'), server.certificate);
  const addUser = (user: string, phrase: string) => {
    const hash = createHash('sha1').update(phrase).digest('base64');
    appendFileSync(join(base, 'users'), `${user}:{SHA}${hash}\n`);
  };
  addUser('ada', password);
  const isRoot = process.getuid?.() === 0;
  const [owner, group] = isRoot ? idsOf('www-data') : [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  for (const each of [folder, locks]) {
    mkdirSync(each);
    chownSync(each, owner, group);
  }
  const config = [
    ...Object.entries(loaded)
      .filter(([, file]) => existsSync(join(modules, `mod_${file}.so`)))
      .map(([name, file]) => `LoadModule ${name}_module ${join(modules, `mod_${file}.so`)}`),
    `ServerRoot ${base}`,
    'ServerName 127.0.0.1',
    `Listen 127.0.0.1:${port}`,
    `PidFile ${join(base, 'pid')}`,
    `DefaultRuntimeDir ${base}`,
    `ErrorLog ${join(base, 'errors')}`,
    ...(isRoot ? ['User www-data', 'Group www-data'] : []),
    `DocumentRoot ${folder}`,
    `DAVLockDB ${join(locks, 'db')}`,
    'SSLEngine on',
    `SSLCertificateFile ${join(base, 'certificate.pem')}`,
    `SSLCertificateKeyFile ${join(base, 'key.pem')}`,
    `<Directory ${folder}>`,
    'Dav On',
    'AuthType Basic',
    'AuthName files',
    `AuthUserFile ${join(base, 'users')}`,
    'Require valid-user',
    '</Directory>',
  ];
  writeFileSync(join(base, 'httpd.conf'), config.join('\n'));
  const running = await startProgram(apache, ['-f', join(base, 'httpd.conf'), '-DFOREGROUND'], { port });
  return {
    url: `https://127.0.0.1:${port}`,
    user: 'ada',
    password,
    authority: authority.certificate,
    folder,
    addUser,
    stop: async () => await running.stop(),
  };
}

/** Returns the user and group id of a system user. */
function idsOf(user: string): [number, number] {
  const read = (flag: string) => Number(execFileSync('id', [flag, user]).toString());
  return [read('-u'), read('-g')];
}
