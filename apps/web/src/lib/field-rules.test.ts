import { limits, messages, plainSchema, routes } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldRules, ruledField } from './field-rules';

/** The route of each form whose field follows the rule, with the schema of that field. */
const forms = {
  emailAddress: [
    routes.api_v1_auth_login.body.shape.email,
    routes.api_v1_auth_forgot_password.body.shape.email,
    routes.profile_change_email.body.shape.email,
    routes.api_v1_account_organization_invite.body.shape.email,
  ],
  newPassword: [routes.change_password.body.shape.password, routes.api_v1_auth_reset_password.body.shape.password],
  name: [routes.api_v1_account_organization.body.shape.name, routes.api_v1_profile.body.shape.name],
  subAddress: [routes.api_v1_account_organization.body.shape.domain],
} as const;

const characters = fc.constantFrom('a', 'Z', '7', '@', '.', '-', ' ', '\t', '\u0000', '\u200b', '🍑', 'é');
const typed = fc.oneof(
  fc.string({ unit: characters, maxLength: 45 }),
  fc.string({ unit: characters, minLength: 190, maxLength: 270 }),
  fc.emailAddress(),
);

describe('[F-A16-forms-agree] the rules of fields in forms', () => {
  it.each(Object.keys(forms) as (keyof typeof forms)[])('accept what the contract accepts: %s', (name) => {
    for (const schema of forms[name])
      fc.assert(
        fc.property(typed, (value) => {
          expect(fieldRules[name](value) === undefined).toBe(schema.safeParse(value).success);
        }),
      );
  });

  it('say what the schemas say where those have a message of their own', async () => {
    for (const [rule, schema, value] of [
      [fieldRules.name, forms.name[0], '\u200b'],
      [fieldRules.name, forms.name[0], 'a\u0007b'],
      [fieldRules.subAddress, forms.subAddress[0], 'not one'],
    ] as const) {
      const answer = await plainSchema(schema)['~standard'].validate(value);
      expect(answer.issues?.[0]?.message).toBe(rule(value));
    }
  });

  it('say that a field is empty in the words of the form', () => {
    const { required, validate } = ruledField('Enter your email address.', fieldRules.emailAddress);
    expect(required).toBe('Enter your email address.');
    expect(validate('mara')).toBe(messages.invalidEmail);
    expect(validate(' mara@example.com ')).toBe(true);
    expect(ruledField('Enter your password.').validate('x')).toBe(true);
    expect(fieldRules.newPassword('x'.repeat(limits.passwordMin - 1))).toBe('At least 10 characters.');
    expect(fieldRules.newPassword('x'.repeat(limits.passwordMax + 1))).toBe('At most 200 characters.');
  });
});
