import type { PaletteItem } from '@galley/contract';
import { defineTask } from '../../platform/workers/define-task';
import { parseThemeOnce } from '../templates/parse-theme';
import { itemPage } from './item-page';

/** The page of one palette item. */
export const itemPageTask = defineTask({
  name: 'content.item_page',
  run: ({ source, item }: { source: string; item: PaletteItem }): string =>
    itemPage({ source, tree: parseThemeOnce(source) }, item),
});
