import type { SelectedBlock } from '@galley/editor';
import type { BeId, BlockRules } from '@galley/markup';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { useBuilder } from '../builder-context';
import { reasonOf } from '../toolbar/reason-of';
import { CommitField } from './commit-field';

interface FieldPanelProps {
  beId: BeId;
  field: NonNullable<SelectedBlock['field']>;
  rules: BlockRules;
}

/** Value, placeholder, rows, options and required of a form field. */
export function FieldPanel({ beId, field, rules }: FieldPanelProps) {
  const { editor } = useBuilder();
  const isSelect = field.type === 'select';
  const isButton = field.type === 'submit' || field.type === 'button';
  return (
    <>
      {rules.canValue && !isSelect ? (
        <CommitField
          label={isButton ? 'Button text' : 'Value'}
          value={field.value}
          onCommit={(value) => reasonOf(editor.run('set-field', { beId, value }))}
        />
      ) : null}
      {rules.canPlaceholder && !isSelect && !isButton ? (
        <CommitField
          label="Placeholder"
          value={field.placeholder}
          onCommit={(placeholder) => reasonOf(editor.run('set-field', { beId, placeholder }))}
        />
      ) : null}
      {rules.canRows && field.type === 'textarea' ? (
        <CommitField
          label="Rows"
          inputMode="numeric"
          value={String(field.rows)}
          onCommit={(text) => commitRows(text, (rows) => reasonOf(editor.run('set-field', { beId, rows })))}
        />
      ) : null}
      {isSelect ? (
        <CommitField
          label="Options"
          rows={6}
          hint="One option per line."
          value={field.options.map(({ text }) => text).join('\n')}
          onCommit={(text) => reasonOf(editor.run('set-field', { beId, options: linesOf(text) }))}
        />
      ) : null}
      {isButton ? null : (
        <Checkbox
          label="Required"
          checked={field.isRequired}
          onChange={(event) => editor.run('set-field', { beId, isRequired: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function commitRows(text: string, run: (rows: number) => string | undefined): string | undefined {
  const rows = Number(text);
  return Number.isInteger(rows) && rows >= 1 && rows <= 100 ? run(rows) : 'A whole number from 1 to 100.';
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
