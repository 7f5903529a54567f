import { AppError, limits } from '@galley/contract';
import { messages } from '../../../messages';
import type { SettingField, SourceAdapter } from './port';
import type { Values } from './stored-sources';

/** The stored settings of a source. */
export interface StoredValues {
  settings: Values;
  secrets: Values;
}

/** Returns the settings and secrets of a new source before anything is entered. */
export function initialValues(adapter: SourceAdapter): StoredValues {
  const settings: Values = {};
  for (const field of adapter.fields) {
    if (!field.isSecret) settings[field.name] = field.initial ?? '';
  }
  return { settings, secrets: {} };
}

/**
 * Merges the values of a form into the stored ones. A secret that is empty or missing stays, unless a field with an
 * address changes: then someone else could read a stored secret there, so all secrets have to be entered again. Throws
 * `invalid_field`.
 */
export function readValues(adapter: SourceAdapter, given: Values, before: StoredValues): StoredValues {
  const settings = { ...before.settings };
  const entered: Values = {};
  for (const [name, value] of Object.entries(given)) {
    const field = adapter.fields.find((each) => each.name === name);
    if (!field) throw refusal(name, messages.sourceFieldUnknown);
    const read = readField(field, value);
    if (!field.isSecret) settings[name] = read;
    else if (read !== '') entered[name] = read;
  }
  const isMoved = adapter.fields.some(
    ({ name, isAddress }) => isAddress && (before.settings[name] ?? '') !== (settings[name] ?? ''),
  );
  const secrets = isMoved ? entered : { ...before.secrets, ...entered };
  for (const field of adapter.fields) {
    const value = field.isSecret ? secrets[field.name] : settings[field.name];
    if (value) continue;
    if (isMoved && field.isSecret && before.secrets[field.name])
      throw refusal(field.name, messages.sourceSecretAgain(field.label));
    if (field.isRequired) throw refusal(field.name, messages.sourceFieldRequired(field.label));
  }
  return { settings, secrets };
}

const refusal = (field: string, text: string) => new AppError('invalid_field', text, { field });

function readField(field: SettingField, value: string): string {
  // Line breaks belong to keys and certificates; spaces around anything else are typing errors.
  const read = field.isSecret || field.kind === 'textarea' ? value : value.trim();
  if (read === '') return '';
  const { label, name } = field;
  if (field.kind !== 'textarea' && /\p{Cc}/u.test(read)) throw refusal(name, messages.sourceFieldControls(label));
  switch (field.kind) {
    case 'number': {
      const max = field.max ?? Number.MAX_SAFE_INTEGER;
      if (!/^\d{1,15}$/.test(read) || Number(read) > max) throw refusal(name, messages.sourceFieldNumber(label, max));
      return String(Number(read));
    }
    case 'select':
      if (!field.options?.some((option) => option.value === read))
        throw refusal(name, messages.sourceFieldOption(label));
      return read;
    case 'switch':
      if (read !== '1') throw refusal(name, messages.sourceFieldOption(label));
      return read;
    default: {
      const max = field.max ?? limits.sourceValueLength;
      if (read.length > max) throw refusal(name, messages.sourceFieldLong(label, max));
      return read;
    }
  }
}
