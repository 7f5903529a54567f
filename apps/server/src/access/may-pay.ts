import type { UserCaller } from '../platform/http/types';

/** Returns whether a person can manage the billing of their organization: owners, and members whom an owner let. */
export function mayPay({ role, isPayer }: UserCaller['membership']): boolean {
  return role === 'owner' || isPayer === true;
}
