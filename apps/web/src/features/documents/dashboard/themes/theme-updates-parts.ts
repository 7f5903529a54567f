import { lazyPart } from '../../../../ui/lazy/lazy-part';

const load = () => import('./theme-updates');

/** The lines about updates of a theme's documents, and the one in its row. Most themes have nothing to update. */
export const ThemeUpdates = lazyPart(async () => (await load()).ThemeUpdates);
export const ThemeUpdatesMark = lazyPart(async () => (await load()).ThemeUpdatesMark);
