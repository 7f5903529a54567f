import type { Role } from '@galley/contract';

/** "an editor", in a sentence. */
export function roleOf(role: Role): string {
  const named = { owner: 'an owner', admin: 'an admin', editor: 'an editor', commentor: 'a commentor' };
  return named[role];
}
