import type { LinkState } from '@galley/editor';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button/button';
import { Select } from '../../../ui/select/select';
import { TextField } from '../../../ui/text-field/text-field';
import { useBuilder } from '../builder-context';
import { useEditorState } from '../session/use-editor-state';
import { useThemeSettings } from '../settings/theme-settings';
import { linkStyleOptions } from './link-styles';
import styles from './toolbar.module.css';

/** Address, style and, where the theme has aliases on, alias of the link around the caret, or of the one to be made. */
export function LinkForm({ link, onDone }: { link: LinkState | null; onDone: () => void }) {
  const { editor, document } = useBuilder();
  const text = useEditorState((state) => state.text);
  const selected = useEditorState((state) => state.selected);
  const [href, setHref] = useState(link?.href ?? '');
  const [styleIndex, setStyleIndex] = useState(link?.styleIndex ?? -1);
  const [alias, setAlias] = useState(link?.alias ?? '');
  const { emaAliasEnabled } = useThemeSettings();
  const [error, setError] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (href.trim() === '') return setError('Enter an address.');
    // An alias that is not shown stays as the theme wrote it.
    const values = { href: href.trim(), styleIndex, ...(emaAliasEnabled ? { alias: alias.trim() } : {}) };
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
      {emaAliasEnabled ? (
        <TextField
          label="Alias"
          autoComplete="off"
          value={alias}
          hint="Names the link in the mail system’s reports."
          onChange={(event) => setAlias(event.currentTarget.value)}
        />
      ) : null}
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
