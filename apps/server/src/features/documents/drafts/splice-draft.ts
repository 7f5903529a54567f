import { isDamage } from '../../../platform/blobs/damage';
import type { PackedHtml } from '../../../platform/db/packed-html';
import type { Services } from '../../../services';
import { type DraftOwner, draftBefore } from './drafts';
import { type DraftSplice, outOfStep, spliceTask } from './splice-task';

/** Documents longer than this are spliced in the text thread. */
const longBytes = 512 * 1024;

/**
 * Returns the draft of a tab after a splice. Nothing is locked: `keepDraft` checks again whether the tab's draft
 * matches the splice. Throws `draft_out_of_step`, and `not_found` without a base.
 */
export async function spliceDraft(
  services: Services,
  owner: DraftOwner,
  draft: { tabId: string; baseVersion: number },
  splice: DraftSplice,
): Promise<PackedHtml> {
  const { html: before, isDraft } = await draftBefore(services.db, owner, draft);
  if (before.sha256 !== splice.fromSha256) throw outOfStep();
  const input = { before, splice };
  const isLong = before.size + splice.text.length > longBytes;
  const spliced = isLong ? services.texts.run(spliceTask, input) : spliceTask.run(input);
  return await Promise.resolve(spliced).catch((error: unknown) => {
    // The author's browser still has the complete text, which replaces the damaged bytes once it is sent.
    throw isDraft && isDamage(error) ? outOfStep() : error;
  });
}
