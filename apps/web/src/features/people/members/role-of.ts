import type { Role } from '@galley/contract';

/** Returns the role for use in a sentence, for example "an editor". */
export function roleOf(role: Role): string {
  const named = { owner: 'an owner', admin: 'an admin', editor: 'an editor', commentor: 'a commentor' };
  return named[role];
}
