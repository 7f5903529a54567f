import { readReviewedPart } from '@galley/contract';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { openVersions } from './open-versions';

/** Opens the versions of the layout or pin in the fragment of the address, where its comments and approvals are. */
export function useLinkedPart(): void {
  const { hash, key } = useLocation();
  const opened = useRef('');
  useEffect(() => {
    const part = readReviewedPart(hash);
    if (!part || opened.current === key) return;
    opened.current = key;
    const { kind, id, commentId } = part;
    void openVersions({ document: { kind, id }, name: '', commentId });
  }, [hash, key]);
}
