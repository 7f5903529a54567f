import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../config';
import { createBrowser } from '../../../platform/browser/browser';
import { type Log, silentLog } from '../../../platform/log';
import type { CommandAnswer } from '../admin/command-answer';
import { checkAddress } from './check-address';
import { checkClock, checkConfig, type OtherClock } from './check-config';
import { checkDatabase, checkMail, checkRedis, type OpenedDatabase } from './check-connections';
import { checkBackups, checkBrowser, checkDataFolder, checkDisk } from './check-machine';
import type { Finding } from './finding';

/** The parts of the server that the check needs. */
interface CheckInput {
  readConfig: () => Config;
  /** Opens the database without changing it; starts the embedded one if it doesn't run. */
  open(config: Config): Promise<OpenedDatabase>;
}

/**
 * `npm run admin -- check`: looks at every part that Galley needs, changes nothing, and says what to do. Exit code 0:
 * everything works; 1: something fails; 2: warnings.
 */
export async function checkInstallation({ readConfig, open }: CheckInput): Promise<CommandAnswer> {
  const { config, findings } = checkConfig(readConfig);
  if (config) findings.push(...(await checkParts(config, open, silentLog)));
  const states = new Set(findings.map(({ state }) => state));
  const exitCode = states.has('failed') ? 1 : states.has('warning') ? 2 : 0;
  return { text: formatFindings(findings), facts: { checks: findings }, exitCode };
}

async function checkParts(config: Config, open: CheckInput['open'], log: Log): Promise<Finding[]> {
  const clocks: OtherClock[] = [];
  const folder = await checkDataFolder(config);
  // A folder of another user must not get files of this one.
  const canOpen = folder.every(({ state }) => state !== 'failed');
  const isNew = config.databaseUrl === null && !existsSync(join(config.dataDir, 'pg'));
  const database = canOpen ? await checkDatabase(config, { isNew, open: () => open(config), clocks }) : [];
  const browser = createBrowser({ configured: config.chromium, log });
  try {
    const [disk, backups, redis, mail, address, chromium] = await Promise.all([
      checkDisk(config),
      checkBackups(config),
      checkRedis(config),
      checkMail(config),
      checkAddress(config, clocks),
      checkBrowser(config, { browser, log }),
    ]);
    const clock = checkClock(clocks);
    return [...folder, disk, backups, ...database, redis, mail, ...address, ...chromium, clock];
  } finally {
    await browser.close();
  }
}

const marks = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' } as const;
const markWidth = 9;
const partWidth = 16;

function formatFindings(findings: readonly Finding[]): string {
  const indent = ' '.repeat(markWidth + partWidth);
  return findings
    .map(({ part, state, message, advice }) => {
      const line = `${marks[state].padEnd(markWidth)}${part.padEnd(partWidth)}${message}`;
      return advice ? `${line}\n${indent}${advice}` : line;
    })
    .join('\n');
}
