import { limits, noScreenshots, type PaletteItem, type ScreenshotFields } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { askForItemScreenshots } from '../../../../api/documents/palette';
import { keys } from '../../../../api/keys';
import { takeAgain } from '../../../../lib/retry-screenshots';
import { ThumbnailNote } from '../../../../ui/thumbnail/thumbnail-note';
import { useBuilder } from '../context/builder-context';
import styles from './sidebar.module.css';

/**
 * Shown below the palette. Requests the screenshots of its items until each has been taken, and explains why there are
 * none.
 */
export function PaletteScreenshots({ items }: { items: readonly PaletteItem[] }) {
  const { document, screen } = useBuilder();
  const { thumbnails } = screen;
  const { tid, templateVersion: version } = document;
  const queries = useQueryClient();
  const queryKey = keys.paletteScreenshots(tid, version, items[0]?.type ?? '');
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const ids = waitingIds(items, thumbnails.getState().taken);
      if (ids.length === 0) return false;
      const answered = await askForItemScreenshots(tid, { version, ids }, signal);
      const taken = { ...thumbnails.getState().taken };
      for (const { id, ...fields } of answered) taken[id] = fields;
      thumbnails.setState({ taken });
      return waitingIds(items, taken).length > 0;
    },
    refetchInterval: ({ state }) => (state.data === false ? false : limits.statusPollMs),
  });
  const taken = useStore(thumbnails, (state) => state.taken);
  const errors = items.map((item) => (taken[item.id] ?? item).screenshotError);
  const handleRetry = () =>
    takeAgain(tid, 'item', () => {
      const waiting = { ...thumbnails.getState().taken };
      for (const { id, screenshotError } of items)
        if ((waiting[id] ?? { screenshotError }).screenshotError !== '') waiting[id] = noScreenshots;
      thumbnails.setState({ taken: waiting });
      return queries.invalidateQueries({ queryKey });
    });
  return <ThumbnailNote className={styles.thumbnailNote} errors={errors} onRetry={handleRetry} />;
}

/** Returns the items without a screenshot or error, limited to the maximum of one request. */
function waitingIds(items: readonly PaletteItem[], taken: Readonly<Record<string, ScreenshotFields>>): string[] {
  const isWaiting = (item: PaletteItem) => {
    const { screenshotStatus: status } = taken[item.id] ?? item;
    return !item.isCode && (status === 'none' || status === 'pending');
  };
  return items
    .filter(isWaiting)
    .map(({ id }) => id)
    .slice(0, limits.paletteScreenshotIds);
}
