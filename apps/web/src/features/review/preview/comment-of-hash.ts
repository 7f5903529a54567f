import { commentHash } from '@galley/contract';

/** The ID of the comment in the address (`#activity-c-{id}`); 0 = none. */
export function commentOfHash(): number {
  const { hash } = window.location;
  const id = hash.startsWith(commentHash) ? hash.slice(commentHash.length) : '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
