import { type EmailDetails, texts, words } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError, callRoute, errorText } from '../lib/api';
import { queryClient } from '../lib/query-client';

const keyOf = (id: number) => ['email-details', id];

/** What can be changed of an email or page without opening it, asked anew each time. */
export function useEmailDetails(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callRoute('build_email_details', { params: { id }, signal }),
    gcTime: 0,
    // What is typed meanwhile belongs to the version that was read.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Why an email cannot be changed now: somebody edits it. '' when it can. */
export function heldReason({ holder }: EmailDetails): string {
  if (!holder) return '';
  return holder.isSelf ? words.editedElsewhere : `${texts.leaseHeld} ${holder.name} is editing it now.`;
}

/** The sentence for a change that was refused. */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'stale_version') return words.changedMeanwhile;
  if (error instanceof ApiError && error.code === 'lease_held') return texts.leaseHeld;
  return errorText(error);
}

/** Lets lists and open panels ask again after a change. */
export async function forgetDetails({ id, tid }: { id: number; tid: number }): Promise<void> {
  queryClient.removeQueries({ queryKey: keyOf(id) });
  await queryClient.invalidateQueries({ queryKey: ['emails', tid] });
}
