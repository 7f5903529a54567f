import { AppError } from '@galley/contract';
import { decompressHtml, type PackedHtml, packDocument } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';

/** One replacement in the text that the server has. */
export interface DraftSplice {
  fromSha256: string;
  start: number;
  end: number;
  text: string;
  toSha256: string;
}

/** Applies a splice to a text. Throws `draft_out_of_step` if the result doesn't have the expected checksum. */
export const spliceTask = defineTask({
  name: 'drafts.splice',
  run: async ({ before, splice }: { before: PackedHtml; splice: DraftSplice }): Promise<PackedHtml> => {
    const text = await decompressHtml(before.compressed, before.sha256);
    if (splice.start > splice.end || splice.end > text.length) throw outOfStep();
    const packed = await packDocument(text.slice(0, splice.start) + splice.text + text.slice(splice.end));
    if (packed.sha256 !== splice.toSha256) throw outOfStep();
    return packed;
  },
});

/** Returns the refusal of a splice that was made for another text than the server's. */
export function outOfStep(): AppError {
  return new AppError('draft_out_of_step', 'The server holds another draft. Send the whole document.');
}
