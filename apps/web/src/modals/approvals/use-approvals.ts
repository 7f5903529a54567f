import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ApprovalAnswerBody,
  type ApprovalList,
  type ApprovalPlace,
  type ApprovalRequestBody,
  approvalCalls,
  approvalsQuery,
} from '../../api/approvals';

/** The approvals of an email or page, and their changes; what a change returns replaces what is shown. */
export function useApprovals(place: ApprovalPlace) {
  const client = useQueryClient();
  const { data, error } = useQuery(approvalsQuery(place));
  const onSuccess = (list: ApprovalList) => client.setQueryData(approvalsQuery(place).queryKey, list);
  const ask = useMutation({
    mutationFn: (body: ApprovalRequestBody) => approvalCalls.ask(place, body),
    onSuccess,
  });
  const cancel = useMutation({ mutationFn: (rid: number) => approvalCalls.cancel(place, rid), onSuccess });
  const answer = useMutation({
    mutationFn: ({ rid, ...body }: ApprovalAnswerBody & { rid: number }) => approvalCalls.answer(place, rid, body),
    onSuccess,
  });
  return { list: data, error, ask, cancel, answer };
}
