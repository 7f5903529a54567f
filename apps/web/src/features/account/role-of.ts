import type { Role } from '@galley/contract';

/** "an editor", in a sentence. */
export function roleOf(role: Role): string {
  return role === 'editor' ? 'an editor' : role === 'admin' ? 'an admin' : 'an owner';
}
