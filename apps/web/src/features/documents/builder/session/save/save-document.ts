import { readPreviewText } from '@galley/markup/metadata';
import { confirm } from '../../../../../lib/dialogs';
import { sessionMessages } from '../../../../../messages/documents/builder/session';
import type { Builder } from '../../context/builder-context';
import type { SaveHow, SaveOutcome } from '../session-ports';

/**
 * Saves. If texts have too few characters, asks first and offers to go to them. `left`: the person went to them.
 */
export async function saveDocument(builder: Builder, how: SaveHow): Promise<SaveOutcome | { kind: 'left' }> {
  const { editor, session, view, screen } = builder;
  // Invalid changes stay in the source pane, with the reason.
  if (!screen.source.apply()) return { kind: 'failed', reason: sessionMessages.sourceNotApplied };
  const short = editor.getState().belowMinimum;
  const [first] = short;
  if (first !== undefined && session.state.phase === 'editing' && session.countChanges() > 0) {
    const isSaving = await confirm({
      title: sessionMessages.textsTooShort,
      text: sessionMessages.shortTexts(short.length),
      okay: sessionMessages.save,
      cancel: sessionMessages.goToTheText,
    });
    if (!isSaving) {
      editor.select(first);
      view.get()?.scrollTo(first);
      return { kind: 'left' };
    }
  }
  keepPreviewTextInStep(builder);
  return await session.save(how);
}

/** Saves unsaved changes and ends editing. Shows no message if there are none. */
export async function finishEditing(builder: Builder): Promise<void> {
  const { session, screen } = builder;
  if (screen.source.apply() && session.countChanges() === 0 && !session.state.isSaving) await session.cancel();
  else await saveDocument(builder, { isThenWatching: true });
}

/** The preview text is stored twice, in the document and beside it. Undo and the source view only change the first. */
function keepPreviewTextInStep({ editor, session }: Builder): void {
  const { settings, phase } = session.state;
  if (phase !== 'editing' || session.countChanges() === 0 || !editor.getSource().includes('block-preview')) return;
  const previewText = readPreviewText(editor.peekTree());
  if (previewText !== settings.previewText) session.setSettings({ ...settings, previewText });
}
