import type { SelectedBlock } from '@galley/editor';
import type { BeId, BlockRules } from '@galley/markup';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { Checkbox } from '../../../../../ui/checkbox/checkbox';
import { CommitField } from '../../../../../ui/commit-field/commit-field';
import { useBuilder } from '../../context/builder-context';
import { reasonOf } from '../../context/controls/reason-of';
import { OptionsEditor } from './options-editor';

interface FieldPanelProps {
  beId: BeId;
  field: NonNullable<SelectedBlock['field']>;
  rules: BlockRules;
}

/** Label, value, placeholder, rows, options and required state of a form field. */
export function FieldPanel({ beId, field, rules }: FieldPanelProps) {
  const { editor } = useBuilder();
  const isSelect = field.type === 'select';
  const isButton = field.type === 'submit' || field.type === 'button';
  return (
    <>
      {field.label === null ? null : (
        <CommitField
          label={propertyMessages.label}
          value={field.label}
          onCommit={(label) => reasonOf(editor.run('set-field', { beId, label }))}
        />
      )}
      {rules.canValue && !isSelect ? (
        <CommitField
          label={isButton ? propertyMessages.buttonText : propertyMessages.value}
          value={field.value}
          onCommit={(value) => reasonOf(editor.run('set-field', { beId, value }))}
        />
      ) : null}
      {rules.canPlaceholder && !isSelect && !isButton ? (
        <CommitField
          label={propertyMessages.placeholder}
          value={field.placeholder}
          onCommit={(placeholder) => reasonOf(editor.run('set-field', { beId, placeholder }))}
        />
      ) : null}
      {rules.canRows && field.type === 'textarea' ? (
        <CommitField
          label={propertyMessages.rows}
          inputMode="numeric"
          value={String(field.rows)}
          onCommit={(text) => commitRows(text, (rows) => reasonOf(editor.run('set-field', { beId, rows })))}
        />
      ) : null}
      {isSelect ? (
        <OptionsEditor
          options={field.options}
          onChange={(options) => reasonOf(editor.run('set-field', { beId, options }))}
        />
      ) : null}
      {isButton ? null : (
        <Checkbox
          label={propertyMessages.required}
          checked={field.isRequired}
          onChange={(event) => editor.run('set-field', { beId, isRequired: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function commitRows(text: string, run: (rows: number) => string | undefined): string | undefined {
  const rows = Number(text);
  return Number.isInteger(rows) && rows >= 1 && rows <= 100 ? run(rows) : propertyMessages.rowsInvalid;
}
