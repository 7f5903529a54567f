import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../api/api-error';
import { renameEmail } from '../../../../api/documents/emails';
import { loadedProblem, loadSchemas } from '../../../../lib/contract-field';
import { renameSafely } from '../../../../lib/rename-safely';
import { toastError } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { TextField } from '../../../../ui/text-field/text-field';
import { type Builder, useBuilder } from '../context/builder-context';
import styles from './builder-bar.module.css';

/** The field for the title. Enter and leaving the field save, Escape doesn't. */
export function TitleField({ title, onDone }: { title: string; onDone: () => void }) {
  const builder = useBuilder();
  const [value, setValue] = useState(title);
  const [problem, setProblem] = useState<string>();
  const isDone = useRef(false);
  useEffect(() => {
    loadSchemas().catch(() => undefined);
  }, []);
  const finish = (isSaved: boolean) => {
    if (isDone.current) return;
    const found = isSaved ? titleProblem(value) : null;
    if (found !== null) return setProblem(found);
    isDone.current = true;
    onDone();
    if (isSaved) void rename(builder, title, value.trim());
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish(event.key === 'Enter');
  };
  return (
    <TextField
      label={messages.emailNamePlaceholder}
      isLabelHidden
      fieldSize="small"
      className={styles.field}
      name="documentTitle"
      value={value}
      error={problem}
      autoComplete="off"
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setValue(event.currentTarget.value);
        setProblem(undefined);
      }}
      onKeyDown={handleKey}
      onBlur={() => finish(titleProblem(value) === null)}
    />
  );
}

/** Returns why a title can't be saved; null = it can, as far as this page knows. */
function titleProblem(value: string): string | null {
  return value.trim() === '' ? messages.nameRequired : loadedProblem('name', value);
}

/** Renames the open document, and shows the former title again if that is refused. */
async function rename({ document, opened, session }: Builder, before: string, title: string): Promise<void> {
  if (title === before) return;
  const { store } = session;
  store.setState({ title });
  try {
    const answer = await renameSafely(before, title, (names) => renameEmail(document.tid, opened.id, names));
    if (answer) store.setState({ title: answer.email.title });
    else await session.news.look();
  } catch (error) {
    store.setState({ title: before });
    toastError(errorText(error));
  }
}
