import { formatCount } from '@galley/contract';
import { confirm } from '../../../lib/dialogs';
import type { Builder } from '../builder-context';

/** Saves; texts under their least number of characters are named first, and can be gone to instead. */
export async function saveDocument(builder: Builder, how: { isThenWatching: boolean }): Promise<void> {
  const { editor, session, view } = builder;
  const short = editor.getState().belowMinimum;
  const [first] = short;
  if (first !== undefined && session.state.phase === 'editing' && session.countChanges() > 0) {
    const isSaving = await confirm({
      title: 'Texts are too short',
      text: `${formatCount(short.length, { one: 'text is', other: 'texts are' })} under the least number of characters the theme asks for.`,
      okay: 'Save',
      cancel: 'Go to the text',
    });
    if (!isSaving) {
      editor.select(first);
      view.get()?.scrollTo(first);
      return;
    }
  }
  await session.save(how);
}
