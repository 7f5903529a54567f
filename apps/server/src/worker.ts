/** The tasks of the processes of `platform/workers`: everything that reads or writes content of people. */
import { drawCanvasTask } from './features/builder/canvas-task';
import { changeDocumentTask, readDetailsTask } from './features/builder/detail-tasks';
import { commentPageTask } from './features/content/comment-page-task';
import { compareImagesTask } from './features/content/compare-images-task';
import { comparePageTask } from './features/content/compare-page-task';
import {
  emailHtmlTask,
  emailPageTask,
  itemPageTask,
  sectionPageTask,
  themeHtmlTask,
  themePageTask,
} from './features/content/content-tasks';
import { importDocumentTask } from './features/emails/import-tasks';
import { newDocumentTask, plainTextTask, usedPartsTask } from './features/emails/text-tasks';
import { checkTask } from './features/exports/check-task';
import { changeTask, rewriteTask, stripTask, stylePathsTask } from './features/exports/export-tasks';
import { hiddenTextTask, messageTask, rtfTask, textTask } from './features/exports/text-tasks';
import { cleanSvgTask } from './features/images/image-tasks';
import { replaceAddressesTask } from './features/images/replace-addresses';
import {
  fillMarkersTask,
  layoutPreviewTextTask,
  markLayoutTask,
  moveLayoutTask,
} from './features/layouts/layout-tasks';
import { samplePageTask } from './features/personas/sample-task';
import { changeLinksTask, hashedHtmlTask, readPinTask } from './features/pins/pin-tasks';
import { findHitsTask, replaceHitsTask } from './features/replacements/hit-tasks';
import { readMailTask } from './features/share-by-email/sending-tasks';
import { readThemeTask } from './features/templates/read-theme-task';
import { encodeHtmlTask, markThemeTask, readPaletteTask, unmarkThemeTask } from './features/templates/theme-tasks';
import { htmlToSendTask } from './features/transfers/transfer-tasks';
import { findFileKeysTask } from './features/trash/used-keys-task';
import { upgradePinTask, upgradeTask } from './features/upgrades/upgrade-tasks';
import { themePartsTask } from './features/usage/usage-tasks';
import { compareTask } from './features/versions/compare-task';
import { serveTasks } from './platform/workers/serve-tasks';

serveTasks([
  readThemeTask,
  readPaletteTask,
  newDocumentTask,
  plainTextTask,
  usedPartsTask,
  emailPageTask,
  themePageTask,
  emailHtmlTask,
  themeHtmlTask,
  itemPageTask,
  sectionPageTask,
  compareTask,
  commentPageTask,
  samplePageTask,
  comparePageTask,
  compareImagesTask,
  markThemeTask,
  unmarkThemeTask,
  stripTask,
  rewriteTask,
  stylePathsTask,
  changeTask,
  textTask,
  hiddenTextTask,
  rtfTask,
  messageTask,
  checkTask,
  importDocumentTask,
  markLayoutTask,
  fillMarkersTask,
  moveLayoutTask,
  layoutPreviewTextTask,
  readPinTask,
  hashedHtmlTask,
  changeLinksTask,
  readDetailsTask,
  changeDocumentTask,
  drawCanvasTask,
  cleanSvgTask,
  replaceAddressesTask,
  findHitsTask,
  replaceHitsTask,
  readMailTask,
  htmlToSendTask,
  encodeHtmlTask,
  findFileKeysTask,
  upgradePinTask,
  upgradeTask,
  themePartsTask,
]);
