/** The tasks of the text thread (`platform/workers/text-thread.ts`). */
import { writePaletteTask } from './features/documents/builder/palette-task';
import { spliceTask } from './features/documents/drafts/splice-task';
import { likenessTask } from './features/files/images/image-likeness';
import { stripPartsTask } from './features/files/images/image-tasks';
import { hashFileTask } from './platform/blobs/hash-file';
import { readBodyTask } from './platform/http/read-body';
import { unpackDocumentTask } from './platform/http/unpack-document';
import { writeDocumentTask } from './platform/http/with-documents';
import { serveTexts } from './platform/workers/serve-texts';

serveTexts([
  readBodyTask,
  unpackDocumentTask,
  writeDocumentTask,
  writePaletteTask,
  spliceTask,
  stripPartsTask,
  likenessTask,
  hashFileTask,
]);
