/** The tasks of the worker processes (`platform/workers`): everything that parses or writes people's content. */

import { checkTask } from './features/delivery/exports/check-task';
import { changeTask, rewriteTask, stripTask, stylePathsTask } from './features/delivery/exports/export-tasks';
import { hiddenTextTask, messageTask, rtfTask, scriptsTask, textTask } from './features/delivery/exports/text-tasks';
import { readMailTask } from './features/delivery/share-by-email/sending-tasks';
import { htmlToSendTask } from './features/delivery/transfers/transfer-tasks';
import { drawCanvasTask } from './features/documents/builder/canvas-task';
import { changeDocumentTask, readDetailsTask } from './features/documents/builder/email-details-tasks';
import { themeCausesTask } from './features/documents/builder/theme-causes-task';
import { commentPageTask } from './features/documents/document-pages/comment-page-task';
import { compareImagesTask } from './features/documents/document-pages/compare-images-task';
import { comparePageTask } from './features/documents/document-pages/compare-page-task';
import {
  emailHtmlTask,
  emailPageTask,
  itemPageTask,
  sectionPageTask,
  themeHtmlTask,
  themePageTask,
} from './features/documents/document-pages/content-tasks';
import { importDocumentTask } from './features/documents/emails/import-tasks';
import { newDocumentTask, plainTextTask, usedPartsTask } from './features/documents/emails/text-tasks';
import {
  fillMarkersTask,
  layoutPreviewTextTask,
  markLayoutTask,
  moveLayoutTask,
} from './features/documents/layouts/layout-tasks';
import { sampleFieldsTask } from './features/documents/personas/sample-fields-task';
import { samplePageTask } from './features/documents/personas/sample-task';
import { changeLinksTask, hashedHtmlTask, readPinTask } from './features/documents/pins/pin-tasks';
import { findHitsTask, replaceHitsTask } from './features/documents/replacements/hit-tasks';
import { readThemeTask } from './features/documents/templates/read-theme-task';
import { markThemeTask, readPaletteTask, unmarkThemeTask } from './features/documents/templates/theme-tasks';
import { addedPartsTask, upgradePinTask, upgradeTask } from './features/documents/upgrades/upgrade-tasks';
import { themePartsTask } from './features/documents/usage/usage-tasks';
import { compareVersionsTask } from './features/documents/versions/compare-versions-task';
import { findFileKeysTask } from './features/files/assets/used-keys-task';
import { cleanSvgTask } from './features/files/images/image-tasks';
import { replaceAddressesTask } from './features/files/images/replace-addresses';
import { encodeHtmlTask } from './platform/encodings/encode-html-task';
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
  compareVersionsTask,
  commentPageTask,
  samplePageTask,
  sampleFieldsTask,
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
  scriptsTask,
  rtfTask,
  messageTask,
  checkTask,
  themeCausesTask,
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
  addedPartsTask,
  upgradeTask,
  themePartsTask,
]);
