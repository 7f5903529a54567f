import type { PinArchive } from '@galley/contract';
import { type DropPlace, pinItemOf } from '@galley/editor';
import type { QueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../../api/api-error';
import { snapshotQuery } from '../../../../../api/documents/pins';
import { toast, toastError } from '../../../../../lib/toasts';
import type { Builder } from '../../context/builder-context';

/** Loads the HTML of a pin's default snapshot and prepares it for the document. */
export async function loadPin(
  queries: QueryClient,
  { document }: Builder,
  pin: PinArchive,
  { isLinked = false }: { isLinked?: boolean } = {},
) {
  const { html, markerPrefix } = await queries.fetchQuery(snapshotQuery(pin.defaultSnapshotId));
  const linkedSnapshotId = isLinked ? pin.defaultSnapshotId : 0;
  const stored = { id: pin.id, name: pin.name, html, markerPrefix, assetBase: pin.assetBase, linkedSnapshotId };
  return pinItemOf(stored, document);
}

/**
 * Inserts a pin after the selected section, or at the end of the document. If linked, later updates of the pin apply to
 * it. A refusal is shown as a message.
 */
export async function insertPin(
  queries: QueryClient,
  builder: Builder,
  pin: PinArchive,
  link: { isLinked?: boolean } = {},
): Promise<void> {
  const { editor, view, screen } = builder;
  try {
    const item = await loadPin(queries, builder, pin, link);
    if ('refused' in item) return void toast(item.reason);
    const { selected } = editor.getState();
    const around = selected ? selected.path.map((crumb) => crumb.beId).reverse() : [];
    const places: DropPlace[] = [...around.map((beId) => ({ kind: 'after', beId }) as const), { kind: 'end' }];
    const place = places.find((one) => editor.can('insert-pin', { pin: item, place: one }) === true) ?? places[0];
    if (!place) return;
    const answer = editor.run('insert-pin', { pin: item, place });
    if (answer !== true) return void toast(answer.reason);
    screen.drawer.showInserted();
    const added = editor.getState().selected;
    if (added) view.get()?.scrollTo(added.beId);
  } catch (error) {
    toastError(errorText(error));
  }
}
