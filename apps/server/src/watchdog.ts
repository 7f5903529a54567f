/** The second thread of each worker process (`platform/workers`). */
import { workerData } from 'node:worker_threads';
import { type WatchOptions, watchProcess } from './platform/workers/watch-process';

watchProcess(workerData as WatchOptions);
