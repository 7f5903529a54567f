import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { runCommand } from './commands';
import { type InstallPaths, readConfig, readLogLevel, StartError } from './config';
import { seedDevelopment } from './dev/seed';
import { installRoot, nameCommands } from './name-commands';
import { createLog } from './platform/log';
import { guardProcess } from './platform/process-faults';
import { describeStart, startServer } from './serve';

function findInstall(): InstallPaths {
  const { version } = JSON.parse(readFileSync(resolve(installRoot, 'package.json'), 'utf8')) as { version: string };
  return { root: installRoot, version };
}

const install = findInstall();
const log = createLog(undefined, readLogLevel(process.env), {
  // In containers, each process may have the id 1.
  process: `${hostname()}:${process.pid}`,
  version: install.version,
});

async function serve(): Promise<void> {
  const config = readConfig(process.env, install);
  for (const name of config.unknownVariables)
    log.warn(`${name} isn’t a variable of Galley, so it does nothing. The README lists all of them.`);
  const server = await startServer(config, log);
  if (config.nodeEnv === 'development') await seedDevelopment(server.services);
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info(`Stopping (${signal}).`);
    server.close().then(
      () => process.exit(0),
      (error) => fail(error),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdout.write(await describeStart(server.services));
}

function fail(error: unknown): never {
  if (error instanceof StartError) process.stderr.write(`${nameCommands(error.message)}\n`);
  else log.error('Galley stopped.', { error });
  process.exit(1);
}

guardProcess(log, fail);

const [command = 'serve', ...args] = process.argv.slice(2);
const work = command === 'serve' ? serve() : runCommand(command, args, () => readConfig(process.env, install), log);
work.catch(fail);
