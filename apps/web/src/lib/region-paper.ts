import type { PageSize } from '@galley/contract';
import { writtenLocale } from './locale';

/** Regions that print on Letter instead of A4. */
const letterRegions = new Set('US CA MX PH CL CO VE CR GT PA SV HN NI DO PR'.split(' '));

/** Returns the paper that the person's region prints on. */
export function regionPaper(): PageSize {
  return letterRegions.has(writtenLocale().region) ? 'letter' : 'a4';
}
