import { emailAddress, messages, password, title } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldRules } from './field-rules';
import { schemaField, schemaProblem } from './schema-field';

const characters = fc.constantFrom('a', 'Z', '7', '@', '.', '-', ' ', '\t', '\u0000', '\u200b', '🍑', 'é');
const typed = fc.oneof(
  fc.string({ unit: characters, maxLength: 45 }),
  fc.string({ unit: characters, minLength: 190, maxLength: 270 }),
  fc.emailAddress(),
);

describe('[H3-schema-field] fields that schemas validate', () => {
  it.each([
    { rule: fieldRules.name, schema: title, invalid: undefined },
    { rule: fieldRules.newPassword, schema: password, invalid: undefined },
    { rule: fieldRules.emailAddress, schema: emailAddress, invalid: messages.invalidEmail },
  ])('say the same as fields of first screens: $rule.name', ({ rule, schema, invalid }) => {
    fc.assert(
      fc.property(typed, (value) => {
        expect(schemaProblem(schema, value, invalid)).toBe(rule(value));
      }),
    );
  });

  it('say that they are empty in the form’s own sentence', () => {
    const { required, validate } = schemaField('Enter a new password.', password);
    expect(required).toBe('Enter a new password.');
    expect(validate('short')).toBe('At least 10 characters.');
    expect(validate('correct horse battery')).toBe(true);
  });
});
