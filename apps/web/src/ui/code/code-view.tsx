import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { codeExtensions } from './code-setup';
import styles from './code-view.module.css';

/** Read-only code with search, selection and line numbers. Fills the given height. */
export function CodeView({ label, text }: { label: string; text: string }) {
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!parent.current) return;
    const view = new EditorView({
      parent: parent.current,
      state: EditorState.create({ doc: text, extensions: codeExtensions({ label, text, isReadOnly: true }) }),
    });
    return () => view.destroy();
  }, [label, text]);
  return <div ref={parent} className={styles.view} />;
}
