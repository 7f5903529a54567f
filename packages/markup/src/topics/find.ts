/** Find and replace in one document or in many. */
export { type FindMatch, findInDocument, readForFind } from '../document/find-in-document';
export { createMatcher, type FindQuery } from '../document/find-matcher';
export { groupMatches, planReplace } from '../document/plan-replace';
export { findHits, replaceHits } from '../document/replace-hits';
