import type { Editor, SelectedBlock } from '@galley/editor';
import type { BeId } from '@galley/markup';

/** Returns the innermost block of the path whose variation can be switched; null if there is none. */
export function variedBlock(editor: Editor, { path }: SelectedBlock): BeId | null {
  return path.findLast(({ beId }) => editor.can('switch-variation', { beId }) === true)?.beId ?? null;
}
