/// <reference lib="webworker" />

import { browserTimers } from '../connection/timers';
import { IdleClock, type IdleRequest } from './idle-clock';

/** Runs the idle clock in a worker, because browsers slow down the timers of a background tab to one a minute. */
declare const self: DedicatedWorkerGlobalScope;

const clock = new IdleClock(browserTimers, (news) => self.postMessage(news));
self.onmessage = (event: MessageEvent<IdleRequest>) => clock.take(event.data);
