import type { Role } from '@galley/contract';
import { memberMessages } from '../../../messages/people/members';

/** Returns the role for use in a sentence, for example "an editor". */
export function roleOf(role: Role): string {
  return memberMessages.roleInSentence[role];
}
