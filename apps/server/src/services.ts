import type { FirstEmail } from '@galley/contract';
import type { Config } from './config';
import type { BlobStore } from './platform/blobs/blob-store';
import type { Browser } from './platform/browser/browser';
import type { Clock } from './platform/clock';
import type { Database, Transaction } from './platform/db/database';
import type { TxtRecords } from './platform/dns/txt-records';
import type { Log } from './platform/log';
import type { Mailer } from './platform/mail/mailer';
import type { Outgoing } from './platform/outgoing/outgoing';
import type { JobQueue } from './platform/queue/job-queue';
import type { Secrets } from './platform/secrets';
import type { Sockets } from './platform/sockets/sockets';
import type { TextThread } from './platform/workers/text-thread';
import type { WorkerPool } from './platform/workers/worker-pool';

/**
 * Stores prepared starter themes for a new organization; resolves to the first email of the last theme that has one.
 */
export type StoreStarterThemes = (
  tx: Transaction,
  owner: { organizationId: number; userId: number },
) => Promise<FirstEmail | null>;

/** The themes included with Galley, for new organizations. */
export interface StarterThemes {
  /** Reads the themes outside any transaction. Never rejects: themes that can't be read are logged and skipped. */
  prepare(services: Services): Promise<StoreStarterThemes>;
}

/** The services that features use; created once at startup (`main.ts`) or per test (`testing/test-app.ts`). */
export interface Services {
  config: Config;
  db: Database;
  blobs: BlobStore;
  /** Chromium, for thumbnails. */
  browser: Browser;
  jobs: JobQueue;
  clock: Clock;
  secrets: Secrets;
  log: Log;
  /** null = no mail server is configured, so emails stay in the outbox. */
  mailer: Mailer | null;
  /** The only way to request addresses that a person, a document or another site named. */
  outgoing: Outgoing;
  /** Looks up TXT records, which prove that an organization owns a domain. */
  txtRecords: TxtRecords;
  /** Sends messages to open browsers. */
  sockets: Sockets;
  /** Processes for work on uploaded and stored content. */
  workers: WorkerPool;
  /** The starter themes of new organizations. */
  starterThemes: StarterThemes;
  /** The thread for long texts: requests and responses that contain a large document. */
  texts: TextThread;
}
