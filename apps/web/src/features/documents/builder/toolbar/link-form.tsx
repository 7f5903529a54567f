import { type FormEvent, useRef, useState } from 'react';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { Button, buttonClass } from '../../../../ui/button/button';
import { Select } from '../../../../ui/select/select';
import { TextField } from '../../../../ui/text-field/text-field';
import { useBuilder } from '../context/builder-context';
import { linkStyleOptions } from '../context/controls/link-styles';
import { useThemeSettings } from '../dialogs/theme-settings';
import { changedValues, type LinkTarget } from './link-target';
import styles from './toolbar.module.css';

/** Address, style and, if the theme uses it, alias of the current link or of a new one. */
export function LinkForm({ target, onDone }: { target: LinkTarget; onDone: () => void }) {
  const { document } = useBuilder();
  const { link, hasLook } = target;
  const [href, setHref] = useState(link?.href ?? '');
  const [styleIndex, setStyleIndex] = useState(link?.styleIndex ?? -1);
  const [alias, setAlias] = useState(link?.alias ?? '');
  const { emaAliasEnabled } = useThemeSettings();
  const [error, setError] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const address = useRef<HTMLInputElement>(null);
  const isSelected = useRef(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (href.trim() === '' && !target.canBeEmpty) return tell(toolbarMessages.addressMissing);
    const values = changedValues(target, { href, alias, styleIndex });
    const answer = target.save(refused === href ? { ...values, isAsTyped: true } : values);
    if (answer !== true) {
      setRefused(href);
      return tell(answer.reason);
    }
    onDone();
  };
  const tell = (reason: string) => {
    setError(reason);
    // Applying the link may have moved the focus to the text.
    address.current?.focus();
  };
  // Selected, so that typing or pasting replaces the present address.
  const handleFocus = () => {
    if (!isSelected.current) address.current?.select();
    isSelected.current = true;
  };
  return (
    <form className={styles.linkForm} onSubmit={handleSubmit} noValidate>
      <TextField
        ref={address}
        label={toolbarMessages.linkTo}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        value={href}
        error={error || undefined}
        onFocus={handleFocus}
        onChange={(event) => setHref(event.currentTarget.value)}
      />
      {emaAliasEnabled && hasLook ? (
        <TextField
          label={toolbarMessages.alias}
          autoComplete="off"
          value={alias}
          hint={toolbarMessages.aliasHint}
          onChange={(event) => setAlias(event.currentTarget.value)}
        />
      ) : null}
      {hasLook ? (
        <Select
          label={toolbarMessages.style}
          value={String(styleIndex)}
          options={linkStyleOptions(document.linkStyles)}
          onChange={(value) => setStyleIndex(Number(value))}
        />
      ) : null}
      <LinkFoot target={target} href={href.trim()} onDone={onDone} />
    </form>
  );
}

interface LinkFootProps {
  target: LinkTarget;
  /** The address in the form. */
  href: string;
  onDone: () => void;
}

function LinkFoot({ target, href, onDone }: LinkFootProps) {
  const handleRemove = () => {
    target.remove();
    onDone();
  };
  const handleLeave = () => {
    onDone();
    target.leave?.();
  };
  return (
    <div className={styles.linkFoot}>
      {target.canRemove === true ? (
        <Button variant="link" onClick={handleRemove}>
          {toolbarMessages.removeLink}
        </Button>
      ) : (
        <span />
      )}
      {target.leave ? (
        <Button variant="link" onClick={handleLeave}>
          {toolbarMessages.typeAfterLink}
        </Button>
      ) : null}
      {/^https?:\/\//i.test(href) ? (
        <a className={buttonClass({ variant: 'link' })} href={href} target="_blank" rel="noopener noreferrer">
          {toolbarMessages.openLink}
        </a>
      ) : null}
      <Button variant="main" type="submit">
        {toolbarMessages.apply}
      </Button>
    </div>
  );
}
