import type { SampleField } from '@galley/contract';
import { documentMessages } from '../../../messages/documents/dialogs';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import { canShow, fieldLabel, otherNames, type PersonaData, readField, writeField } from './persona-data';

interface PersonaFieldsProps {
  fields: readonly SampleField[];
  data: PersonaData;
  /** Receives the whole data as JSON. */
  onChange: (data: string) => void;
}

/** The values of a persona for the tags that are used: texts, and yes or no where only that counts. */
export function PersonaFields({ fields, data, onChange }: PersonaFieldsProps) {
  const others = otherNames(data, fields);
  return (
    <>
      {fields.map((field) => {
        const value = readField(data, field);
        if (!canShow(value)) return null;
        const label = fieldLabel(field);
        if (field.kind === 'choice' && typeof value !== 'string' && typeof value !== 'number')
          return (
            <Checkbox
              key={field.name}
              label={label}
              checked={value === true}
              onChange={(event) => onChange(writeField(data, field, event.currentTarget.checked))}
            />
          );
        return (
          <TextField
            key={field.name}
            label={label}
            value={value === undefined || value === null ? '' : String(value)}
            onChange={(event) => onChange(writeField(data, field, event.currentTarget.value))}
          />
        );
      })}
      {others.length > 0 ? (
        <Text as="p" size="sm" tone="muted">
          {documentMessages.personaOthers(others)}
        </Text>
      ) : null}
    </>
  );
}
