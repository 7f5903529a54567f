import type { DocumentState } from '@galley/contract';
import { formatDay } from '../../../../lib/dates';
import { builderMessages } from '../../../../messages/documents/builder/base';
import type { OfferedDraft } from '../session/drafts/list-offers';

/** A part of a sentence in the status line. */
export interface StatusText {
  text: string;
  isStrong: boolean;
}

type Holder = DocumentState['holder'];

/** Describes who is editing: someone else, or the same person elsewhere. Empty if no one is. */
export function describeHolder(holder: Holder, userId: number): StatusText[] {
  if (!holder) return [];
  if (holder.id === userId) return [plain(builderMessages.editingInOtherTab)];
  return [strong(holder.name), plain(builderMessages.isEditing)];
}

/**
 * Describes a person's own drafts while watching: date and size of a single one, or the number of several. Who is
 * editing comes first, because that's why their work isn't on the canvas.
 */
export function describeDrafts(
  drafts: readonly Pick<OfferedDraft, 'savedAtMs' | 'changes' | 'baseVersion'>[],
  { holder, userId }: { holder: Holder; userId: number },
): StatusText[] {
  const [draft] = drafts;
  if (!draft) return [];
  const before = describeHolder(holder, userId);
  const space = before.length > 0 ? [plain(' ')] : [];
  if (drafts.length > 1) return [...before, ...space, strong(builderMessages.draftsKept(drafts.length))];
  const stamp = formatDay(Math.floor(draft.savedAtMs / 1000));
  const facts = builderMessages.changesAfterVersion(stamp, Math.max(1, draft.changes), draft.baseVersion);
  return [...before, ...space, strong(builderMessages.ownDraft), plain(` ${facts}`)];
}

function strong(text: string): StatusText {
  return { text, isStrong: true };
}

function plain(text: string): StatusText {
  return { text, isStrong: false };
}
