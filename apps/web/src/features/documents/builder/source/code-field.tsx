import { Compartment, EditorState, Prec, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { codeExtensions, readOnlyExtension } from '../../../../ui/code/code-setup';
import { useLatest } from '../../../../ui/latest/use-latest';
import styles from './code-field.module.css';
import { SourceText } from './source-text';

export interface CodeFieldProps {
  label: string;
  value: string;
  placeholder: string;
  hint: string;
  isReadOnly: boolean;
  /** Applies the text. Returns a message if it's invalid. */
  onCommit: (value: string) => string | undefined;
  /** Fills the available height instead of growing with its text. */
  isTall?: boolean;
  /** Called once when the field is mounted. Returns whether the field focuses itself. */
  takesFocus?: () => boolean;
  /** Receives a function that applies the typed text, for saving and leaving, and null on unmount. */
  onHold?: (apply: (() => boolean) | null) => void;
}

/** A code field that changes the document on blur or on Control or Meta and Enter, as one undo step. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, hint, isReadOnly, isTall = false } = props;
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<FieldEditor | null>(null);
  const hintId = useId();
  const [error, setError] = useState<string>();
  const latest = useLatest({ ...props, hintId, onError: setError });
  useEffect(() => {
    if (!parent.current) return;
    const created = new FieldEditor(parent.current, () => latest.current);
    editor.current = created;
    return () => created.dispose();
  }, [latest]);
  useEffect(() => editor.current?.show(value), [value]);
  useEffect(() => editor.current?.setReadOnly(isReadOnly), [isReadOnly]);
  return (
    <div className={isTall ? styles.tall : styles.field} data-code-field="">
      <div
        ref={parent}
        className={`${styles.box} ${error ? styles.wrong : ''}`}
        data-read-only={isReadOnly}
        title={isReadOnly ? hint : label}
      />
      {error ? (
        <p className={styles.error}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      ) : null}
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

type Latest = CodeFieldProps & { hintId: string; onError: (error: string | undefined) => void };

/** The code editor of one field. Exists as long as the field. */
class FieldEditor {
  private readonly view: EditorView;
  private readonly rights = new Compartment();
  private text: SourceText;

  constructor(
    parent: HTMLElement,
    private readonly latest: () => Latest,
  ) {
    const { label, value, placeholder, isReadOnly, hintId, isTall = false, takesFocus } = latest();
    this.text = new SourceText(value);
    const { shown } = this.text;
    const extra = [
      Prec.high(
        keymap.of([
          { key: 'Mod-Enter', run: () => this.commit() || true },
          { key: 'Mod-s', run: () => !this.commit() },
        ]),
      ),
      EditorView.updateListener.of((update) => {
        for (const transaction of update.transactions)
          if (transaction.docChanged && !transaction.annotation(Transaction.remote))
            this.text.type(transaction.changes);
      }),
      EditorView.domEventHandlers({ blur: () => void this.commit() }),
    ];
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: shown,
        extensions: codeExtensions({
          label,
          text: shown,
          isReadOnly,
          placeholder,
          describedBy: hintId,
          hasLineNumbers: isTall,
          rights: this.rights,
          extra,
        }),
      }),
    });
    if (takesFocus?.()) this.view.focus();
    latest().onHold?.(() => this.commit());
  }

  /** The document changed by an undo or another command. The typed text is kept on top. */
  show(value: string): void {
    const changes = this.text.follow(value);
    if (changes) this.view.dispatch({ changes, annotations: Transaction.remote.of(true) });
  }

  setReadOnly(isReadOnly: boolean): void {
    this.view.dispatch({ effects: this.rights.reconfigure(readOnlyExtension(isReadOnly)) });
  }

  dispose(): void {
    this.commit();
    this.latest().onHold?.(null);
    this.view.destroy();
  }

  private commit(): boolean {
    if (!this.text.isTyped) return true;
    const { onCommit, onError } = this.latest();
    const { real } = this.text;
    const before = this.text;
    this.text = new SourceText(real);
    const refusal = onCommit(real);
    onError(refusal);
    if (refusal !== undefined) this.text = before;
    return refusal === undefined;
  }
}
