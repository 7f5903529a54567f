import type { Config } from './config';
import type { BlobStore } from './platform/blobs/blob-store';
import type { Browser } from './platform/browser/browser';
import type { Clock } from './platform/clock';
import type { Database } from './platform/db/database';
import type { TxtRecords } from './platform/dns/txt-records';
import type { Log } from './platform/log';
import type { Mailer } from './platform/mail/mailer';
import type { Outgoing } from './platform/outgoing/outgoing';
import type { JobQueue } from './platform/queue/job-queue';
import type { Secrets } from './platform/secrets';
import type { Sockets } from './platform/sockets/sockets';
import type { TextThread } from './platform/workers/text-thread';
import type { WorkerPool } from './platform/workers/worker-pool';

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
  /** The one way to addresses that a person, a document or another site named. */
  outgoing: Outgoing;
  /** Asks name servers for TXT records, which prove whose a domain is. */
  txtRecords: TxtRecords;
  /** Messages to browsers that are open now. */
  sockets: Sockets;
  /** Processes for work on uploaded and stored content. */
  workers: WorkerPool;
  /** The thread for long texts: bodies and answers that carry a large document. */
  texts: TextThread;
}
