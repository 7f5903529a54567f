import { CanvasTextSession } from './canvas/text-session';
import { commandFor } from './commands/registry';
import type { EditingKit } from './ports';

/** All commands and the editing of texts. A module of its own, so that a page can show the document before it's loaded. */
export const editingKit: EditingKit = { commandFor, openText: (opening) => CanvasTextSession.open(opening) };
