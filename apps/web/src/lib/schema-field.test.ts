import { emailAddress, messages, password, title } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { schemaField, schemaProblem } from './schema-field';

describe('[H3-schema-field] fields that schemas validate', () => {
  it.each([
    { schema: title, typed: ' \u200b', problem: 'Enter a name.' },
    { schema: title, typed: 'a'.repeat(256), problem: 'At most 255 characters.' },
    { schema: title, typed: 'a\u0007b', problem: messages.nameWithControls },
    { schema: title, typed: ` ${'🍑'.repeat(255)} `, problem: undefined },
    { schema: password, typed: 'short', problem: 'At least 10 characters.' },
    { schema: password, typed: 'x'.repeat(201), problem: 'At most 200 characters.' },
    { schema: emailAddress, typed: 'mara', problem: messages.invalidEmail },
    { schema: emailAddress, typed: ' mara@example.com ', problem: undefined },
  ])('say what is wrong: "$typed"', ({ schema, typed, problem }) => {
    const invalid = schema === emailAddress ? messages.invalidEmail : undefined;
    expect(schemaProblem(schema, typed, invalid)).toBe(problem);
  });

  it('say that they are empty in the form’s own sentence', () => {
    const { required, validate } = schemaField('Enter a new password.', password);
    expect(required).toBe('Enter a new password.');
    expect(validate('short')).toBe('At least 10 characters.');
    expect(validate('correct horse battery')).toBe(true);
  });
});
