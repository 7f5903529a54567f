/** What runs in the threads of `platform/workers`: reading and writing of large documents. */
import { markThemeTask } from './features/build/build-tasks';
import { itemPageTask } from './features/content/content-tasks';
import { newDocumentTask, plainTextTask } from './features/emails/text-tasks';
import { findAddressesTask, rewriteTask, stripTask } from './features/exports/export-tasks';
import { describeThemeTask, readPaletteTask } from './features/templates/theme-tasks';
import { serveTasks } from './platform/workers/serve-tasks';

serveTasks([
  describeThemeTask,
  readPaletteTask,
  newDocumentTask,
  plainTextTask,
  itemPageTask,
  markThemeTask,
  stripTask,
  rewriteTask,
  findAddressesTask,
]);
