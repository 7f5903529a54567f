import type { PaletteItem } from '@galley/contract';
import type { CanvasView, DropPlace, Editor } from '@galley/editor';
import { toast } from '../../../../lib/toasts';

/**
 * Inserts a palette item by keyboard: after the selected block, or after its nearest ancestor that accepts the item, or
 * else at the end of the document. A refusal is shown as a message.
 */
export function insertItem(editor: Editor, view: CanvasView | null, item: PaletteItem): void {
  const answers = placesFor(editor, item).map((place) => ({
    place,
    can: editor.can('drop-palette-item', { item, place }),
  }));
  const chosen = answers.find(({ can }) => can === true) ?? answers[0];
  if (!chosen) return;
  const answer = editor.run('drop-palette-item', { item, place: chosen.place });
  if (answer !== true) return void toast(answer.reason);
  const { selected } = editor.getState();
  if (selected) view?.scrollTo(selected.beId);
}

function placesFor(editor: Editor, item: PaletteItem): DropPlace[] {
  const { selected } = editor.getState();
  const around = selected ? selected.path.map((crumb) => crumb.beId).reverse() : [];
  const places: DropPlace[] = [];
  for (const beId of around) {
    if (item.type === 'component') places.push({ kind: 'into', beId });
    places.push({ kind: 'after', beId });
  }
  return [...places, { kind: 'end' }];
}
