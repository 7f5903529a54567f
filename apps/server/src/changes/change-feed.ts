import { createFaultReporter } from '../platform/fault-reporter';
import type { Services } from '../services';
import { deliverChanges } from './deliver-changes';
import type { ChangeSubscriber } from './subscriber';

/** The maximum delay of a change in regular operation. */
const pauseMs = 1000;

/** Notifies subscribers of changes while the server runs. */
export interface ChangeFeed {
  /** Waits for the current round; no further round starts. */
  stop(): Promise<void>;
}

/** Reads the outbox every second. A database outage ends a round, but not the feed. */
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
      reportFault(services.log, 'Could not deliver changes to subscribers.', { error });
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
