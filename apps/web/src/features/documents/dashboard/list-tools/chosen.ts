import type { Email } from '@galley/contract';
import type { ListView } from '../loaded/email-list';

/**
 * The selection: single emails, those that are known with what the list shows of them; or everything that the list
 * matches, except some.
 */
export type Chosen =
  | { isAll: false; count: number; ids: readonly number[]; emails: readonly Email[] }
  | { isAll: true; count: number; view: ListView; except: readonly number[] };

/** The title of a single selected email; null = several, or it isn't known. */
export function onlyTitle(chosen: Chosen): string | null {
  return !chosen.isAll && chosen.count === 1 ? (chosen.emails[0]?.title ?? null) : null;
}
