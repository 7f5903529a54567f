/**
 * Long because it lists every command of the documents, with the reason for each that isn't run.
 *
 * Runs every command in README.md, UPGRADING.md and docs/operations exactly as written, on a private machine with the
 * paths, the users and the unit file of the documents. The table below gives the reason for each command that isn't run.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testInFull } from '../../../../scripts/testing/run-length';
import {
  findCommands,
  findUnmarkedBlocks,
  listDocumentedCommands,
  listDocuments,
  readBlock,
} from './documented-commands';
import { type CommandEnd, type MachineFolders, type PrivateMachine, startPrivateMachine } from './private-machine';
import { makeArchive, makeNextArchive } from './release-archive';
import { makeScratchFolder } from './scratch-folder';
import { repositoryRoot } from './test-app';

/** Commands that the tests below run. */
const played = [
  'npm ci && npm start',
  'git pull && npm ci && npm run build',
  'npm start',
  'npm run backup -- FILE',
  'npm run restore -- FILE',
  'npm run restore -- --new-secret FILE',
  'npm run admin',
  'npm run admin -- rotate-secret',
  'GALLEY_SECRET=new GALLEY_SECRET_PREVIOUS=old npm run admin -- rotate-secret',
  'npm run admin -- create-person ada@example.com Ada Lovelace',
  'npm run admin -- create-organization Orchard ada@example.com',
  'npm run admin -- add-member 2 grace@example.com editor',
  'npm run admin -- set-quota 2 people=10 megabytes=500',
  'npm run admin -- reset-password ada@example.com',
  'npm run admin -- reset-two-factor grace@example.com',
  'npm run admin -- reset-two-factor EMAIL',
  'npm run admin -- check',
  'npm run admin -- list-people',
  'npm run admin -- list-organizations',
  'npm run admin -- grant-site-admin grace@example.com',
  'npm run admin -- revoke-site-admin grace@example.com',
  'npm run admin -- change-email grace@example.com grace@example.org',
  'npm run admin -- end-sessions grace@example.com',
  'npm run admin -- end-sessions --everyone',
  'npm run admin -- export-organization 2 FILE',
  'npm run admin -- delete-organization 2 Orchard',
  'npm run admin -- test-mail ada@example.com',
  'npm run -s admin -- list-people --json',
  'npm run admin -- lock ada@example.com',
  'npm run admin -- unlock ada@example.com',
  'npm run admin -- delete-account ada@example.com ada@example.com',
  'npm run admin -- verify-domain DOMAIN ORGANIZATION',
  'npm run admin -- verify-domain example.com ORGANIZATION',
  'unzip -p backup.galley blobs/abcd… > /var/lib/galley/blobs/ab/cd/abcd…',
  'useradd --system --home-dir /var/lib/galley --create-home galley',
  'chown root:galley /etc/galley.env && chmod 640 /etc/galley.env',
  'cd /opt/galley && npm ci && npm run build',
  'systemctl daemon-reload && systemctl enable --now galley',
  'journalctl -u galley -f',
  'runuser -u galley -- node --env-file=/etc/galley.env galley.mjs backup /var/lib/galley/backup.galley',
  'runuser -u galley -- node --env-file=/etc/galley.env galley.mjs admin',
  'runuser -u galley -- node --env-file=/etc/galley.env galley.mjs admin check',
  'chown -R galley: /var/lib/galley',
  'systemctl stop galley',
  'systemctl start galley',
  'sha256sum -c galley-0.1.0.tar.gz.sha256',
  'tar -xzf galley-0.1.0.tar.gz -C /opt',
  'ln -sfn /opt/galley-0.1.0 /opt/galley',
  'sha256sum -c galley-0.2.0.tar.gz.sha256',
  'tar -xzf galley-0.2.0.tar.gz -C /opt',
  'node /opt/galley-0.2.0/galley.mjs keep-assets /opt/galley',
  'runuser -u galley -- node --env-file=/etc/galley.env /opt/galley/galley.mjs backup /var/lib/galley/before-0.2.0.galley',
  'ln -sfn /opt/galley-0.2.0 /opt/galley',
  'mv /var/lib/galley /var/lib/galley-0.2.0',
  'install -d -o galley -g galley -m 755 /var/lib/galley',
  'cp -p /var/lib/galley-0.2.0/secret /var/lib/galley/secret',
  'runuser -u galley -- node --env-file=/etc/galley.env /opt/galley/galley.mjs restore /var/lib/galley-0.2.0/before-0.2.0.galley',
];

const isItself = 'it is what runs these tests';
const takesHours = 'it takes minutes to hours and measures the machine';
/** The reason why a command isn't run here, and what is tested instead. */
const notPlayed: Record<string, string> = {
  'git clone': 'service.md leaves out the address: a release is played from the files of this repository',
  'npm run restore': 'named without its file: see "npm run restore -- FILE"',
  'node galley.mjs': 'the unit of service.md runs it',
  'node scripts/start.mjs': '`npm start` is this command',
  'npm run release': 'release.test.ts makes an archive twice, without its refusal of changes',
  'npm ci && npm run release': 'release.test.ts makes an archive twice, without its refusal of changes',
  'npm ci && npm run dev': 'e2e/support/galley.ts starts the same seeded server for the tests',
  'npm run dev': 'e2e/support/galley.ts starts the same seeded server for the tests',
  'npm test': isItself,
  'GALLEY_CORPUS=… npm test': isItself,
  'npm test -- --only firefox': isItself,
  'npm run check': isItself,
  'npm run statements': 'the test command runs it at its end',
  'npm run test:full': isItself,
  'CI=true npm ci && CI=true npm test': isItself,
  'npm run soak': takesHours,
  'GALLEY_SEED=… npm run soak': takesHours,
  'GALLEY_SOAK=2 GALLEY_KILL_ROUNDS=20 npm run soak': takesHours,
  'npm run soak -- --hostile': 'hostile.test.ts plays its short form',
  'GALLEY_HOSTILE=80 GALLEY_HOSTILE_BASELINE_SECONDS=20 GALLEY_HOSTILE_PER_MINUTE=0 npm run soak -- --hostile':
    'hostile.test.ts plays its short form',
  'npm run bench': takesHours,
  'npm run bench:page': takesHours,
  'npm run bench:rooms': takesHours,
  'npm run bench:server': takesHours,
  'npm run bench:thumbnails': takesHours,
  'npm run bench:transfers': takesHours,
  'npm audit --audit-level=high': 'it needs a registry; npm run check reads our own list of advisories',
  'npm run advisories -- FILE': 'it needs a download; advisories.test.ts reads a file like it',
  'node scripts/check-advisories.mjs --release':
    'npm run check runs it without the age of the list, which advisories.test.ts has',
  'apt install chromium-headless-shell': 'it changes the machine; scripts/lib/find-browser.test.ts covers the name',
  'npm run sbom': 'it only reads what is installed, and its list is looked at before a release',
  'npm run sbom -- --omit dev': 'it only reads what is installed, and its list is looked at before a release',
};

describe('the documents', () => {
  const commands = listDocumentedCommands();

  test('[W3-documented-commands] each command is run by a test, or has a reason why not', () => {
    const known = new Set([...played, ...Object.keys(notPlayed)]);
    const unknown = commands.filter(({ text }) => !known.has(text));
    expect(unknown.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
  });

  test('the list has no command that the documents no longer have', () => {
    const written = new Set(commands.map(({ text }) => text));
    expect([...played, ...Object.keys(notPlayed)].filter((text) => !written.has(text))).toEqual([]);
  });

  test('each block says which language it is in, so that no command is missed', () => {
    const unmarked = listDocuments().flatMap((file) => {
      const text = readFileSync(join(repositoryRoot, file), 'utf8');
      return findUnmarkedBlocks(text).map((line) => `${file}:${line}`);
    });
    expect(unmarked).toEqual([]);
  });

  test('a command is found in a block and in a sentence', () => {
    const text =
      'Run `npm run a -- B` or `A=1 npm run b`, not `npmrc`.\n\n```sh\nls\n# no\n```\n\n```json\n`npm x`\n```\n';
    expect(findCommands('a.md', text).map(({ line, text: command }) => [line, command])).toEqual([
      [4, 'ls'],
      [1, 'npm run a -- B'],
      [1, 'A=1 npm run b'],
    ]);
  });
});

const base = makeScratchFolder('documented');
const machines: PrivateMachine[] = [];
/** The commands that were run, exactly as written in the documents. */
const ran = new Set<string>();

/** There is no registry and no repository with updates: .ci/run runs `npm ci`, and an update is one more line. */
const programs = {
  ...unitPrograms('/opt/galley'),
  npm: '#!/bin/sh\n[ "$1" = ci ] && exit 0\nexec /usr/bin/env PATH="/usr/local/bin:/usr/bin:/bin" npm "$@"\n',
  git: '#!/bin/sh\n[ "$1" = pull ] || exit 1\necho "// A newer release." >> /opt/galley/apps/server/src/main.ts\n',
};

/** Programs that run the unit, from the folder of our tree. */
function unitPrograms(tree: string): Record<string, string> {
  const play = (name: string) =>
    `#!/bin/sh\nexec ${process.execPath} ${tree}/apps/server/src/testing/play-systemctl.mjs ${name} "$@"\n`;
  return { systemctl: play('systemctl'), journalctl: play('journalctl') };
}

/** A machine for an archive has no npm and no git. */
function archivePrograms(tree: string): Record<string, string> {
  const missing = '#!/bin/sh\necho "$0: not found" >&2\nexit 127\n';
  return { ...unitPrograms(tree), npm: missing, git: missing };
}

async function startMachine(name: string, folders?: MachineFolders): Promise<PrivateMachine | null> {
  const folder = join(base, name);
  mkdirSync(folder);
  const machine = await startPrivateMachine(folder, folders ? archivePrograms(folders.tree) : programs, folders);
  if (machine) machines.push(machine);
  return machine;
}

afterAll(async () => {
  for (const machine of machines) await machine.remove();
  rmSync(base, { recursive: true, force: true });
});

const fine = { code: 0, stderr: '' };
const canPlay = (await startMachine('probe')) !== null;
const needsRoot = 'needs root';

/** Runs a command of the documents with its placeholders replaced. */
async function play(machine: PrivateMachine, text: string, values: Record<string, string> = {}): Promise<CommandEnd> {
  ran.add(text);
  const command = Object.entries(values).reduce((so, [name, value]) => so.replaceAll(name, value), text);
  return await machine.run(command);
}

/** Returns the health as seen on that machine. */
async function readHealth(machine: PrivateMachine): Promise<string> {
  const script = `fetch('http://127.0.0.1:4100/api/v1/health').then(async (got) => console.log(got.status, (await got.json()).status))`;
  return (await machine.run(`node -e "${script}"`)).stdout.trim();
}

/** Waits until `look` returns a text that contains `text`. */
async function until(look: () => string | Promise<string>, text: string): Promise<string> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const seen = await look();
    if (seen.includes(text)) return seen;
    if (Date.now() > deadline) throw new Error(`“${text}” isn't seen. Last: ${seen}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Writes the unit of service.md and its variables. `log` returns what the service printed since `look`. */
async function installUnit(machine: PrivateMachine) {
  const write = async (language: string, file: string) =>
    await machine.run(`cat > ${file} <<'END'\n${readBlock('docs/operations/service.md', language)}END`);
  await write('ini', '/etc/systemd/system/galley.service');
  await write('dotenv', '/etc/galley.env');
  const journal = async () => (await play(machine, 'journalctl -u galley -f')).stdout;
  let seen = 0;
  return {
    log: async () => (await journal()).split('\n').slice(seen).join('\n'),
    look: async () => {
      seen = (await journal()).split('\n').length - 1;
    },
  };
}

describe.skipIf(!canPlay)(`the commands as written (${needsRoot})`, () => {
  testInFull(
    '[W3-service-as-written] the service of service.md is installed, started, given back after root used its data, and upgraded',
    async () => {
      const machine = await startMachine('service');
      if (!machine) throw new Error('The machine did not start.');
      const { log, look } = await installUnit(machine);

      expect(await play(machine, 'useradd --system --home-dir /var/lib/galley --create-home galley')).toMatchObject(
        fine,
      );
      await play(machine, 'chown root:galley /etc/galley.env && chmod 640 /etc/galley.env');
      expect(await play(machine, 'cd /opt/galley && npm ci && npm run build')).toMatchObject(fine);
      expect(await play(machine, 'systemctl daemon-reload && systemctl enable --now galley')).toMatchObject(fine);
      await until(log, 'Galley runs at https://galley.example.com');
      expect(await readHealth(machine)).toBe('200 ok');
      expect((await machine.run('stat -c %U /var/lib/galley/secret /var/lib/galley/pg/18')).stdout).toBe(
        'galley\ngalley\n',
      );

      const as = 'runuser -u galley -- node --env-file=/etc/galley.env';
      const backup = await play(machine, `${as} galley.mjs backup /var/lib/galley/backup.galley`);
      expect([backup.code, backup.stderr]).toEqual([0, '']);
      expect(backup.stdout).toContain('/var/lib/galley/backup.galley: ');
      expect((await play(machine, `${as} galley.mjs admin`)).stderr).toMatch(/^Usage:/);
      const check = await play(machine, `${as} galley.mjs admin check`);
      for (const start of [
        'data folder ',
        'database ',
        'configuration +The public address is https://galley.example.com',
      ])
        expect(check.stdout).toMatch(new RegExp(`^ok +${start}`, 'm'));

      // Root on the data of the service is refused, and nothing there has changed.
      expect(await play(machine, 'systemctl stop galley')).toMatchObject(fine);
      const listing = 'find /var/lib/galley -printf "%p %U %m %T@\\n" | sort';
      const before = (await machine.run(listing)).stdout;
      for (const command of [
        'node galley.mjs',
        'npm start',
        'npm run backup -- /tmp/a.galley',
        'npm run admin -- rotate-secret',
      ]) {
        const end = await machine.run(command);
        expect([end.code, end.stderr]).toEqual([
          1,
          'The data folder /var/lib/galley belongs to the user galley, and root would leave files there that galley can’t read. Run this as galley, for example with "runuser -u galley --", or set GALLEY_DATA_DIR.\n',
        ]);
      }
      expect((await machine.run(listing)).stdout).toBe(before);

      // Files that root left behind: the error names the command of the document.
      const leave = 'chown -R root: /var/lib/galley && chown -R nobody: /var/lib/galley/pg/18';
      expect(await machine.run(leave)).toMatchObject(fine);
      await look();
      await play(machine, 'systemctl start galley');
      const give = 'chown -R galley: /var/lib/galley';
      await until(
        log,
        `/var/lib/galley belongs to the user root, and Galley runs as the user galley. Stop every Galley on this folder, then run as root: ${give}\n`,
      );
      expect(await play(machine, give)).toMatchObject(fine);
      await look();
      await play(machine, 'systemctl start galley');
      await until(log, 'Galley runs at');

      // An upgrade that wasn't built says so; after a build, it starts.
      await play(machine, 'systemctl stop galley');
      await machine.run('git pull && npm ci');
      await look();
      await play(machine, 'systemctl start galley');
      await until(
        log,
        'The sources of Galley have changed since it was built. Run "npm ci && npm run build" in /opt/galley as a user who can write there, or use the archive of a release, which needs no build.\n',
      );
      expect(await play(machine, 'git pull && npm ci && npm run build')).toMatchObject(fine);
      await look();
      expect(await play(machine, 'systemctl start galley')).toMatchObject(fine);
      await until(log, 'Galley runs at');
      expect(await readHealth(machine)).toBe('200 ok');
      expect(await play(machine, 'systemctl stop galley')).toMatchObject(fine);
    },
    { timeout: 300_000 },
  );

  testInFull(
    '[W8-service-from-archive] the service of service.md is installed from an archive without npm and a network, upgraded and stepped back',
    async () => {
      const machine = await startMachine('archive', { tree: '/run/source', home: '/run/download' });
      if (!machine) throw new Error('The machine did not start.');
      const first = await makeArchive(join(base, 'first'));
      expect(await machine.run(`tar -xzf ${first.file} -C ${join(base, 'first')}`)).toMatchObject(fine);
      const unpacked = join(base, 'first', `galley-${first.version}`);
      const next = await makeNextArchive(unpacked, join(base, 'first'), '99.0.0');
      expect(await machine.run(`cp ${join(base, 'first')}/*.tar.gz* .`)).toMatchObject(fine);
      const versions: Record<string, string> = { '0.1.0': first.version, '0.2.0': next.version };
      const run = async (text: string) => {
        ran.add(text);
        return await machine.run(text.replace(/0\.[12]\.0/g, (version) => versions[version] ?? version));
      };
      const expectFine = async (...texts: string[]) => {
        for (const text of texts) expect([text, await run(text)]).toEqual([text, expect.objectContaining(fine)]);
      };
      const { log, look } = await installUnit(machine);
      const as = 'runuser -u galley -- node --env-file=/etc/galley.env /opt/galley/galley.mjs';
      const version = async () => (await machine.run(`${as} version`)).stdout;
      const add = async (name: string) => await machine.run(`${as} admin create-person ${name}@example.com ${name}`);
      // The web app is served at its own host only.
      const status = async (name: string) => {
        const options = `{ port: 4100, path: '/app/${name}', headers: { host: 'galley.example.com' } }`;
        const script = `require('http').get(${options}, (got) => { console.log(got.statusCode); got.resume(); })`;
        return (await machine.run(`node -e "${script}"`)).stdout.trim();
      };

      await expectFine(
        'sha256sum -c galley-0.1.0.tar.gz.sha256',
        'tar -xzf galley-0.1.0.tar.gz -C /opt',
        'ln -sfn /opt/galley-0.1.0 /opt/galley',
        'useradd --system --home-dir /var/lib/galley --create-home galley',
        'chown root:galley /etc/galley.env && chmod 640 /etc/galley.env',
      );
      expect(await machine.run('cd /opt/galley && sha256sum -c --quiet SHA256SUMS')).toMatchObject(fine);
      await expectFine('systemctl daemon-reload && systemctl enable --now galley');
      await until(log, 'Galley runs at https://galley.example.com');
      expect([await readHealth(machine), await version()]).toEqual([
        '200 ok',
        expect.stringMatching(`^Galley ${first.version} \\(`),
      ]);
      expect((await add('ada')).code).toBe(0);
      expect(await status(next.formerScript)).toBe('200');

      await expectFine(
        'sha256sum -c galley-0.2.0.tar.gz.sha256',
        'tar -xzf galley-0.2.0.tar.gz -C /opt',
        'node /opt/galley-0.2.0/galley.mjs keep-assets /opt/galley',
        'systemctl stop galley',
        'runuser -u galley -- node --env-file=/etc/galley.env /opt/galley/galley.mjs backup /var/lib/galley/before-0.2.0.galley',
        'ln -sfn /opt/galley-0.2.0 /opt/galley',
      );
      await look();
      await expectFine('systemctl start galley');
      await until(log, 'Galley runs at');
      expect(await version()).toMatch(`Galley ${next.version} (`);
      // A tab from before the upgrade still finds its parts.
      expect([await status(next.formerScript), await status(`next-${next.formerScript}`)]).toEqual(['200', '200']);
      expect((await add('grace')).code).toBe(0);

      await expectFine(
        'systemctl stop galley',
        'ln -sfn /opt/galley-0.1.0 /opt/galley',
        'mv /var/lib/galley /var/lib/galley-0.2.0',
        'install -d -o galley -g galley -m 755 /var/lib/galley',
        'cp -p /var/lib/galley-0.2.0/secret /var/lib/galley/secret',
        'runuser -u galley -- node --env-file=/etc/galley.env /opt/galley/galley.mjs restore /var/lib/galley-0.2.0/before-0.2.0.galley',
      );
      await look();
      await expectFine('systemctl start galley');
      await until(log, 'Galley runs at');
      expect([await readHealth(machine), await version()]).toEqual([
        '200 ok',
        expect.stringMatching(`^Galley ${first.version} \\(`),
      ]);
      // The person added before the backup is there, the one added after it isn't.
      expect([(await add('ada')).code, (await add('grace')).code]).toEqual([1, 0]);
      await expectFine('systemctl stop galley');
    },
    { timeout: 900_000 },
  );

  /** The machine of someone who tries Galley, with the server started by the quick start. */
  let clone: { machine: PrivateMachine; server: ReturnType<PrivateMachine['start']> };
  const admin = async (words: string, values: Record<string, string> = {}) =>
    await play(clone.machine, `npm run admin -- ${words}`, values);
  const file = { FILE: '/run/backup.galley' };

  test('[W3-readme-as-written] the quick start of the README, an account from the command line, and a backup', async () => {
    const machine = await startMachine('clone');
    if (!machine) throw new Error('The machine did not start.');
    ran.add('npm ci && npm start').add('npm start');
    const server = machine.start('npm ci && npm start');
    clone = { machine, server };
    await until(server.said, 'Galley runs at http://localhost:4100\n');
    expect(await readHealth(machine)).toBe('200 ok');
    expect((await admin('create-person ada@example.com Ada Lovelace')).stdout).toContain(
      'This link sets the password of ada@example.com.',
    );
    expect(await play(machine, 'npm run backup -- FILE', file)).toMatchObject(fine);
  }, 300_000);

  testInFull(
    '[W3-readme-commands] the other commands of the README and of the secret',
    async () => {
      const { machine, server } = clone;
      await machine.run('npm run admin -- create-person grace@example.com Grace Hopper');
      await machine.run('npm run admin -- create-organization First grace@example.com');
      expect((await admin('create-organization Orchard ada@example.com')).stdout).toContain(
        'Orchard is organization 2.',
      );
      expect((await admin('add-member 2 grace@example.com editor')).stdout).toContain('belongs to Orchard now');
      expect((await admin('set-quota 2 people=10 megabytes=500')).stdout).toContain('Limits of Orchard:');
      expect((await admin('reset-password ada@example.com')).stdout).toContain(
        'The new password of ada@example.com is:',
      );
      const noSecond = 'No account with the address grace@example.com uses two-factor sign-in.\n';
      expect((await admin('reset-two-factor grace@example.com')).stderr).toBe(noSecond);
      expect((await admin('reset-two-factor EMAIL', { EMAIL: 'grace@example.com' })).stderr).toBe(noSecond);
      expect((await admin('lock ada@example.com')).stdout).toContain('is locked.');
      expect((await admin('unlock ada@example.com')).stdout).toContain('is unlocked.');
      const check = (await admin('check')).stdout;
      for (const part of ['data folder', 'database', 'clock']) expect(check).toMatch(new RegExp(`^ok +${part} `, 'm'));
      expect((await admin('list-people')).stdout).toMatch(/grace@example\.com +Grace Hopper +First, Orchard/);
      expect((await admin('list-organizations')).stdout).toContain('Orchard');
      const json = await play(machine, 'npm run -s admin -- list-people --json');
      expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, people: [{}, {}] });
      expect((await admin('grant-site-admin grace@example.com')).stdout).toContain('is a site admin now.');
      // It is the only one.
      expect((await admin('revoke-site-admin grace@example.com')).stderr).toMatch(/needs a site admin/);
      expect((await admin('end-sessions grace@example.com')).stdout).toContain('0 sessions of');
      expect((await admin('end-sessions --everyone')).stdout).toContain('Everyone has to sign in again.');
      expect((await admin('test-mail ada@example.com')).stdout).toContain('SMTP_URL isn’t set');
      const archive = { FILE: '/run/orchard.zip' };
      expect((await admin('export-organization 2 FILE', archive)).stdout).toContain('everything in Orchard');
      const noDomain = 'Organization 2 has no domain example.com in its settings.\n';
      const numbers = { DOMAIN: 'example.com', ORGANIZATION: '2' };
      expect((await admin('verify-domain DOMAIN ORGANIZATION', numbers)).stderr).toBe(noDomain);
      expect((await admin('verify-domain example.com ORGANIZATION', numbers)).stderr).toBe(noDomain);
      expect((await play(machine, 'npm run admin')).stderr).toMatch(/^Usage:/);
      expect((await admin('delete-account ada@example.com ada@example.com')).stderr).toMatch(/Orchard/);
      expect((await admin('change-email grace@example.com grace@example.org')).stdout).toContain(
        'grace@example.org now',
      );
      expect((await admin('delete-organization 2 Orchard')).stdout).toContain('Orchard is canceled.');

      await server.stop();
      expect((await admin('rotate-secret')).stdout).toContain('are encrypted with the new secret');
      const secret = (await machine.run('cat /var/lib/galley/secret')).stdout.trim();
      const secrets = { '=new': '=a-secret-of-the-environment-for-tests', '=old': `=${secret}` };
      const move = 'GALLEY_SECRET=new GALLEY_SECRET_PREVIOUS=old npm run admin -- rotate-secret';
      const moved = await play(machine, move, secrets);
      expect([moved.code, moved.stderr]).toEqual([0, '']);

      const former = 'mv /var/lib/galley /var/lib/former && mkdir /var/lib/galley';
      const key = 'cp /var/lib/former/secret.previous /var/lib/galley/secret';
      expect(await machine.run(`${former} && ${key}`)).toMatchObject(fine);
      const restored = await play(machine, 'npm run restore -- FILE', file);
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      const elsewhere = 'rm -r /var/lib/galley && mkdir /var/lib/galley';
      expect(await machine.run(elsewhere)).toMatchObject(fine);
      const again = await play(machine, 'npm run restore -- FILE', file);
      expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^The secret of this backup is missing\./)]);
      expect((await machine.run('ls -A /var/lib/galley')).stdout).toBe('');
      const without = await play(machine, 'npm run restore -- --new-secret FILE', file);
      expect([without.code, without.stdout]).toEqual([
        0,
        expect.stringContaining('The secret in /var/lib/galley/secret isn’t the secret of the backup.'),
      ]);
      // An installation without stored files: the manifest is extracted instead.
      const extract = 'unzip -p backup.galley blobs/abcd… > /var/lib/galley/blobs/ab/cd/abcd…';
      const place = { 'backup.galley': file.FILE, 'blobs/abcd… >': 'manifest.json >' };
      await machine.run('mkdir -p /var/lib/galley/blobs/ab/cd');
      expect(await play(machine, extract, place)).toMatchObject(fine);
      expect((await machine.run('cat /var/lib/galley/blobs/ab/cd/*')).stdout).toContain('galley-backup');
    },
    { timeout: 300_000 },
  );

  testInFull('each of them was run', () => {
    expect(played.filter((text) => !ran.has(text))).toEqual([]);
  });
});
