import type { ListKind, TextFormat } from '@galley/editor';
import { Bold, Italic, List, ListOrdered, Subscript, Superscript, Underline } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { useBuilder } from '../context/builder-context';
import { useEditorState } from '../context/use-editor-state';
import { reasonOf } from '../controls/reason-of';
import { shortcut } from '../controls/shortcut';

const formats: { format: TextFormat; label: string; icon: ReactNode; key?: string }[] = [
  { format: 'bold', label: 'Bold', icon: <Bold />, key: 'B' },
  { format: 'italic', label: 'Italic', icon: <Italic />, key: 'I' },
  { format: 'underline', label: 'Underline', icon: <Underline />, key: 'U' },
  { format: 'superscript', label: 'Superscript', icon: <Superscript /> },
  { format: 'subscript', label: 'Subscript', icon: <Subscript /> },
];
const lists: { kind: ListKind; label: string; icon: ReactNode }[] = [
  { kind: 'bulleted', label: 'Bulleted list', icon: <List /> },
  { kind: 'numbered', label: 'Numbered list', icon: <ListOrdered /> },
];

/** Formats and lists of the edited text. */
export function TextTools() {
  const { editor } = useBuilder();
  const text = useEditorState((state) => state.text);
  return (
    <>
      {formats.map(({ format, label, icon, key }) => (
        <IconButton
          key={format}
          label={label}
          icon={icon}
          shortcut={key ? shortcut(key) : undefined}
          isPressed={text?.active[format] ?? false}
          disabledReason={text ? reasonOf(text.can[format]) : 'Click a text first.'}
          onClick={() => editor.run('format-text', { format })}
        />
      ))}
      {lists.map(({ kind, label, icon }) => (
        <IconButton
          key={kind}
          label={label}
          icon={icon}
          isPressed={text?.list === kind}
          disabledReason={text ? reasonOf(text.can.list) : 'Click a text first.'}
          onClick={() => editor.run('toggle-list', { kind })}
        />
      ))}
    </>
  );
}
