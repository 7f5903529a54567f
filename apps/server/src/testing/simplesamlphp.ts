import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyPair } from './self-signed';

const packages = ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring', 'php-curl'];

/** Returns the folder of SimpleSAMLphp's pages; '' = it isn't installed. */
function findPages(): string {
  const listed = spawnSync('dpkg', ['-L', 'simplesamlphp'], { encoding: 'utf8' });
  const hasPhp = spawnSync('php', ['--version']).status === 0;
  if (listed.status !== 0 || !hasPhp) return '';
  return listed.stdout.split('\n').find((path) => path.endsWith('simplesamlphp/www')) ?? '';
}

/** Returns the same folder. With CI=true, root on Debian installs the program first. */
export function findSimpleSaml(): string {
  const found = findPages();
  if (found !== '' || process.env.CI !== 'true' || process.getuid?.() !== 0) return found;
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return findPages();
}

export interface SimpleSaml {
  host: string;
  entityId: string;
  entryPoint: string;
  /** Registers Galley as a service provider. */
  register(urls: { metadata: string; answer: string }): void;
  close(): void;
}

/**
 * Starts SimpleSAMLphp, an identity provider from Debian, with PHP's own server. Its one person is ann, password
 * secret.
 */
export async function startSimpleSaml(pages: string, keys: KeyPair): Promise<SimpleSaml> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-saml-'));
  const at = (...parts: string[]) => join(folder, ...parts);
  for (const name of ['cert', 'log', 'data', 'tmp', 'metadata', 'config']) mkdirSync(at(name));
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const entityId = `http://${host}/idp`;
  writeFileSync(at('cert', 'key.pem'), keys.privateKey);
  writeFileSync(at('cert', 'cert.pem'), keys.certificate);
  writeFileSync(
    at('config', 'config.php'),
    `<?php $config = ['baseurlpath' => 'http://${host}/', 'certdir' => '${at('cert')}/', 'loggingdir' => '${at('log')}/',
      'datadir' => '${at('data')}/', 'tempdir' => '${at('tmp')}', 'metadatadir' => '${at('metadata')}',
      'technicalcontact_name' => 'A', 'technicalcontact_email' => 'a@example.org', 'secretsalt' => 'saltforthesetests',
      'auth.adminpassword' => 'for these tests', 'timezone' => 'UTC', 'logging.handler' => 'file', 'debug' => [],
      'showerrors' => true, 'enable.saml20-idp' => true, 'store.type' => 'phpsession', 'session.cookie.secure' => false,
      'session.phpsession.savepath' => '${at('tmp')}', 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
      'metadata.sources' => [['type' => 'flatfile']], 'language.available' => ['en'], 'language.default' => 'en'];`,
  );
  writeFileSync(
    at('config', 'authsources.php'),
    `<?php $config = ['people' => ['exampleauth:UserPass',
      'ann:secret' => ['mail' => ['ann@orchard.test'], 'displayName' => ['Ann Bell'], 'groups' => ['leads', 'all']]]];`,
  );
  writeFileSync(
    at('metadata', 'saml20-idp-hosted.php'),
    `<?php $metadata['${entityId}'] = ['host' => '__DEFAULT__', 'privatekey' => 'key.pem', 'certificate' => 'cert.pem',
      'auth' => 'people', 'saml20.sign.response' => true, 'saml20.sign.assertion' => true];`,
  );
  const child = spawn('php', ['-S', host, '-t', pages], {
    stdio: 'ignore',
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: at('config') },
  });
  await answers(`http://${host}/saml2/idp/metadata.php`, child);
  return {
    host,
    entityId,
    entryPoint: `http://${host}/saml2/idp/SSOService.php`,
    register: ({ metadata, answer }) =>
      writeFileSync(
        at('metadata', 'saml20-sp-remote.php'),
        `<?php $metadata['${metadata}'] = ['AssertionConsumerService' => '${answer}',
          'NameIDFormat' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', 'simplesaml.nameidattribute' => 'mail'];`,
      ),
    close: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error('SimpleSAMLphp ended by itself.');
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('SimpleSAMLphp did not answer.');
}
