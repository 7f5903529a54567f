import type { RunningTransfer } from '@galley/contract';
import { useEffect, useRef } from 'react';
import type { useTransfer } from './use-transfer';

/** Follows a transfer that a dialog began before it was closed, once, unless the dialog has begun another one. */
export function useOpenTransfer(
  { state }: Pick<ReturnType<typeof useTransfer>, 'state'>,
  open: RunningTransfer | undefined,
  follow: (open: RunningTransfer) => void,
): void {
  const isFollowed = useRef(false);
  useEffect(() => {
    if (!open || isFollowed.current) return;
    isFollowed.current = true;
    if (state.kind === 'idle') follow(open);
  });
}
