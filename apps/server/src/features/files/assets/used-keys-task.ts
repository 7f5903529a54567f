import { findFileKeys } from '../../../platform/db/file-keys';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';

/** Finds possible keys of files in stored HTML. Throws `HtmlDamaged`. */
export const findFileKeysTask = defineTask({
  name: 'assets.find_file_keys',
  run: async (html: PackedHtml): Promise<string[]> => findFileKeys(await unpackHtml(html)),
});
