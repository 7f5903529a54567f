import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isSetupCodeNeeded, isSetupNeeded } from './access/setup';
import { changeSubscribers, createApp, jobDefinitions } from './app';
import { startChangeFeed } from './changes/change-feed';
import { type Config, derivedUrl, StartError } from './config';
import { emptyTemporaryFolder, prepareDataFolder, readSecret } from './data-folder';
import { prepareStarterThemes } from './features/documents/starter-themes/create-starter-themes';
import { finishRestore } from './features/operations/backup/finish-restore';
import { setupCode } from './features/people/setup/service';
import { createDiskBlobStore } from './platform/blobs/disk-blob-store';
import { createBrowser } from './platform/browser/browser';
import { systemClock } from './platform/clock';
import { openDatabase } from './platform/db/database';
import { assignDomains } from './platform/db/insert-organization';
import { createTxtRecords } from './platform/dns/txt-records';
import { closeHttpServer } from './platform/http/close-server';
import type { Log } from './platform/log';
import { createSmtpMailer } from './platform/mail/mailer';
import { createOutgoing } from './platform/outgoing/outgoing';
import { createGraphileQueue } from './platform/queue/graphile-queue';
import { createSecrets } from './platform/secrets';
import { shareCounts } from './platform/sockets/share-counts';
import { createSockets } from './platform/sockets/sockets';
import { reportStoppedTask } from './platform/workers/report-stopped-task';
import { createTextThread } from './platform/workers/text-thread';
import { createWorkerPool } from './platform/workers/worker-pool';
import { openMigratedRuntime } from './runtime';
import type { Services } from './services';

export interface RunningServer {
  services: Services;
  /** Finishes open requests and running jobs, then stops the database it started. */
  close(): Promise<void>;
}

/** Starts the whole server (docs/design.md 10). Throws a StartError with one sentence when the machine prevents it. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  prepareDataFolder(config);
  const secret = readSecret(config);
  const secrets = createSecrets(secret);
  const isShared = config.redisUrl !== null;
  const runtime = await openMigratedRuntime(config, log, isShared ? 'several' : 'exclusive');
  const closers: (() => Promise<void>)[] = [() => runtime.close()];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    if (await runtime.isAlone()) emptyTemporaryFolder(config);
    const lost = await finishRestore(runtime.pool, secret);
    if (lost) {
      const { secondFactors, ...ended } = lost;
      log.warn('A restore with another secret is complete now.', { ...ended, secondFactors: secondFactors.length });
    }
    const db = openDatabase(runtime.pool);
    const workers = createWorkerPool({
      file: config.workerFile,
      onStopped: (stopped) => reportStoppedTask({ db, log }, stopped),
    });
    closers.push(() => workers.close());
    const textThread = createTextThread(config.textThreadFile);
    closers.push(() => textThread.close());
    const browser = createBrowser({ configured: config.chromium, log });
    closers.push(() => browser.close());
    const jobs = await createGraphileQueue(runtime.pool, log, jobDefinitions, { isShared });
    const services: Services = {
      config,
      db,
      blobs: createDiskBlobStore(join(config.dataDir, 'blobs'), { isShared }),
      browser,
      jobs,
      clock: systemClock,
      secrets,
      log,
      mailer: config.smtpUrl ? createSmtpMailer(config.smtpUrl, config.mailFrom) : null,
      outgoing: createOutgoing({ privateHosts: config.privateHosts, agent: `Galley/${config.version}` }),
      sockets: await createSockets({ redisUrl: config.redisUrl, log }),
      txtRecords: createTxtRecords(),
      starterThemes: { prepare: prepareStarterThemes },
      workers,
      texts: textThread,
    };
    if (config.hasSubdomains) await assignDomains(services.db);
    shareCounts(services);
    const app = await createApp(services);
    closers.push(() => jobs.stop());
    // Closed first, so that nothing new is accepted during shutdown.
    closers.push(() => closeHttpServer(app));
    // Before the jobs start: if the port is taken, startup fails, and a worker that has just started doesn't stop
    // cleanly.
    await listen(app, config);
    await jobs.start(services);
    const feed = startChangeFeed(services, changeSubscribers);
    closers.push(() => feed.stop());
    return { services, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw explainListenError(error, config);
  }
  const address = app.server.address();
  if (address && typeof address === 'object') config.port = address.port;
  if (!config.configuredUrl) config.publicUrl = derivedUrl(config.host, config.port);
}

function explainListenError(error: unknown, config: Config): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${config.port} on ${config.host} is in use by another program. Stop it or set GALLEY_PORT.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${config.port} needs permissions this user does not have. Set GALLEY_PORT to 1024 or higher.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`GALLEY_HOST ${config.host} is not an address of this machine.`);
    default:
      return error;
  }
}

/** Returns the address and the next step for the person at the terminal. */
export async function describeStart(services: Services): Promise<string> {
  const { config } = services;
  const lines = ['', `  Galley runs at ${config.publicUrl}`];
  if (await isSetupNeeded(services)) {
    lines.push(
      isSetupCodeNeeded(config)
        ? `  Create the first account: ${config.publicUrl}/?setup=${setupCode(services.secrets)}`
        : '  Open it in a browser to create the first account.',
    );
  } else {
    lines.push('  Open it in a browser and sign in.');
  }
  return `${[...lines, `  Data: ${config.dataDir}. Stop with Ctrl+C.`, ''].join('\n')}\n`;
}
