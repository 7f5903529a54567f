import { createFaultReporter } from '../platform/fault-reporter';
import type { Services } from '../services';
import { deliverChanges } from './deliver-changes';
import type { ChangeSubscriber } from './subscriber';

/** How long a change waits at most while nothing is wrong. */
const pauseMs = 1000;

/** Tells subscribers of changes while the server runs. */
export interface ChangeFeed {
  /** Waits for the round that runs; none begins afterwards. */
  stop(): Promise<void>;
}

/** Looks into the outbox every second; an outage of the database ends a round, never the feed. */
export function startChangeFeed(services: Services, subscribers: readonly ChangeSubscriber[]): ChangeFeed {
  const reportFault = createFaultReporter();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  function plan(): void {
    if (!isStopped) timer = setTimeout(() => (round = runRound()), pauseMs);
  }

  async function runRound(): Promise<void> {
    try {
      await deliverChanges(services, subscribers);
    } catch (error) {
      reportFault(services.log, 'Changes wait to be told.', { error });
    }
    plan();
  }

  plan();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
