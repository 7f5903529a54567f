import { CanvasTextSession } from './canvas/text-session';
import { commandFor } from './commands/registry';
import type { EditingKit } from './ports';

/** All commands and text editing, in a separate module, so that a page can show the document before it is loaded. */
export const editingKit: EditingKit = { commandFor, openText: (opening) => CanvasTextSession.open(opening) };
