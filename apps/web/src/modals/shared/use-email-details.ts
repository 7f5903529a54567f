import type { EmailDetails } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError, errorText } from '../../api/api-error';
import { emailDetailsQuery } from '../../api/documents/email-details';
import { keys } from '../../api/keys';
import { queryClient } from '../../lib/query-client';
import { messages } from '../../messages';
import { settingsMessages } from '../../messages/documents/settings';

/** The details of an email or page that can be changed without opening it, reloaded each time. */
export function useEmailDetails(id: number) {
  return useQuery({
    ...emailDetailsQuery(id),
    // The values being edited belong to the loaded version.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Why an email can't be changed now: someone is editing it. '' if it can. */
export function heldReason({ holder }: EmailDetails): string {
  if (!holder) return '';
  return holder.isSelf
    ? messages.editedElsewhere
    : `${messages.leaseHeld} ${settingsMessages.isEditingNow(holder.name)}`;
}

/** The message for a refused change. */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'stale_version') return settingsMessages.changedMeanwhile;
  if (error instanceof ApiError && error.code === 'lease_held') return messages.leaseHeld;
  return errorText(error);
}

/** Reloads lists and open panels after a change. */
export async function forgetDetails({ id, tid }: { id: number; tid: number }): Promise<void> {
  queryClient.removeQueries({ queryKey: keys.emailDetails(id) });
  await queryClient.invalidateQueries({ queryKey: keys.emails(tid) });
}
