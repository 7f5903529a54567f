// The tools of narrow windows, loaded as one chunk (lazy-tools.ts).
export { NarrowEntries } from './narrow-entries';
export { NarrowToolbar } from './narrow-toolbar';
