import type { LinkState } from '@galley/editor';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button/button';
import { Select } from '../../../ui/select/select';
import { TextField } from '../../../ui/text-field/text-field';
import { useBuilder } from '../builder-context';
import { useEditorState } from '../session/use-editor-state';
import { linkStyleOptions } from './link-styles';
import styles from './toolbar.module.css';

/** Address and style of the link around the caret, or of the one to be made. */
export function LinkForm({ link, onDone }: { link: LinkState | null; onDone: () => void }) {
  const { editor, document } = useBuilder();
  const text = useEditorState((state) => state.text);
  const selected = useEditorState((state) => state.selected);
  const [href, setHref] = useState(link?.href ?? '');
  const [styleIndex, setStyleIndex] = useState(link?.styleIndex ?? -1);
  const [error, setError] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (href.trim() === '') return setError('Enter an address.');
    const values = { href: href.trim(), styleIndex };
    const answer = text
      ? editor.run('set-link', values)
      : selected
        ? editor.run('set-link-address', { beId: selected.beId, ...values })
        : true;
    if (answer !== true) return setError(answer.reason);
    onDone();
  };
  const handleRemove = () => {
    editor.run('remove-link', {});
    onDone();
  };
  return (
    <form className={styles.linkForm} onSubmit={handleSubmit} noValidate>
      <TextField
        label="Link to"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        value={href}
        error={error || undefined}
        onChange={(event) => setHref(event.currentTarget.value)}
      />
      <Select
        label="Style"
        value={String(styleIndex)}
        options={linkStyleOptions(document.linkStyles)}
        onChange={(value) => setStyleIndex(Number(value))}
      />
      <div className={styles.linkFoot}>
        {text && link ? (
          <Button variant="link" onClick={handleRemove}>
            Remove link
          </Button>
        ) : (
          <span />
        )}
        <Button variant="main" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
