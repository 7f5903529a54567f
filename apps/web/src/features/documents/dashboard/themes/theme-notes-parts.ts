import { lazyPart } from '../../../../ui/lazy/lazy-part';

const load = () => import('./theme-notes');

/** The lines about a theme below its header, and the one in its row. Most themes have none. */
export const ThemeNotes = lazyPart(async () => (await load()).ThemeNotes);
export const ThemeReviewMark = lazyPart(async () => (await load()).ThemeReviewMark);
