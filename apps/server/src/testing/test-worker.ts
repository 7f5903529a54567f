/** A worker program with tasks that misbehave. It is built by `buildTestWorker`. */
import { serveTasks } from '../platform/workers/serve-tasks';
import {
  briefSpinTask,
  deepTask,
  echoTask,
  exitTask,
  failTask,
  hoardTask,
  refuseTask,
  spinTask,
  whoTask,
} from './worker-tasks';

serveTasks([echoTask, spinTask, briefSpinTask, hoardTask, refuseTask, failTask, deepTask, exitTask, whoTask]);
