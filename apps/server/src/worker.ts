/** What runs in the threads of `platform/workers`: reading and writing of large documents. */
import { markThemeTask } from './features/build/build-tasks';
import { changeDocumentTask, readDetailsTask } from './features/build/detail-tasks';
import { itemPageTask } from './features/content/content-tasks';
import { importDocumentTask } from './features/emails/import-tasks';
import { newDocumentTask, plainTextTask } from './features/emails/text-tasks';
import { findAddressesTask, rewriteTask, stripTask } from './features/exports/export-tasks';
import { textAlternativeTask } from './features/sending/sending-tasks';
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
  importDocumentTask,
  readDetailsTask,
  changeDocumentTask,
  textAlternativeTask,
]);
