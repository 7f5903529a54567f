import { limits } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type ApprovalAnswerBody,
  type ApprovalList,
  type ApprovalPlace,
  type ApprovalRequestBody,
  approvalCalls,
  approvalsQuery,
  refreshApprovals,
  refreshReadiness,
} from '../../../api/review/approvals';
import { socket } from '../../../api/socket';

/** The approvals of a document, and mutations. The response to a mutation replaces the displayed data. */
export function useApprovals(place: ApprovalPlace) {
  const client = useQueryClient();
  // Without a live connection, nothing announces a request.
  const refetchInterval = () => (socket.status === 'open' ? false : limits.livePollMs);
  const { data, error } = useQuery({ ...approvalsQuery(place), refetchInterval });
  useApprovalNews(place);
  const onSuccess = (list: ApprovalList) => {
    client.setQueryData(approvalsQuery(place).queryKey, list);
    void refreshReadiness(client, place);
  };
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

const liveEvents = ['joined', 'approvalsChanged', 'switchRoom'] as const;

/**
 * Reloads the approvals of a document, and whether an email or page can be exported, when someone is asked or answers, when
 * there is a new version, and when the room is joined.
 */
export function useApprovalNews({ kind, id }: Pick<ApprovalPlace, 'kind' | 'id'>): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void refreshApprovals(client, { kind, id });
    let stops: (() => void)[] = [];
    const listen = () => {
      if (socket.status === 'off' || stops.length > 0) return;
      stops = liveEvents.map((event) => socket.on(event, refresh));
    };
    listen();
    const stopWatching = socket.watch(listen);
    return () => {
      stopWatching();
      for (const stop of stops) stop();
    };
  }, [client, kind, id]);
}
