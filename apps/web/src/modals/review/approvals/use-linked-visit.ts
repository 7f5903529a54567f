import { approvalsHash } from '@galley/contract';
import { useLocation } from 'react-router';

/** Returns a key for each visit of an address that points to the approvals; '' for all other addresses. */
export function useLinkedVisit(): string {
  const { hash, key } = useLocation();
  return hash === approvalsHash ? key : '';
}
