import { limits, messages, routes } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractField, contractProblem } from './contract-field';
import type { FieldName } from './field-schemas';

/** The fields of routes whose values a form validates before it sends them. */
const fields: Record<FieldName, { safeParse(value: unknown): { success: boolean } }[]> = {
  emailAddress: [
    routes.api_v1_auth_login.body.shape.email,
    routes.api_v1_auth_forgot_password.body.shape.email,
    routes.profile_change_email.body.shape.email,
    routes.api_v1_account_organization_invite.body.shape.email,
  ],
  newPassword: [routes.change_password.body.shape.password, routes.api_v1_auth_reset_password.body.shape.password],
  name: [
    routes.api_v1_account_organization.body.shape.name,
    routes.api_v1_profile.body.shape.name,
    routes.build_layout_settings.body.shape.title,
    routes.build_pin_archive_create.body.shape.name,
    routes.build_libraries_pin_groups_save.body.shape.name,
    routes.templates_update.body.shape.title,
    routes.templates_emails_update.body.shape.title,
    routes.templates_folders_create.body.shape.name,
  ],
  subAddress: [routes.api_v1_account_organization.body.shape.domain],
};

const characters = fc.constantFrom('a', 'Z', '7', '@', '.', '-', ' ', '\t', '\u0000', '\u200b', '🍑', 'é');
const typed = fc.oneof(
  fc.string({ unit: characters, maxLength: 45 }),
  fc.string({ unit: characters, minLength: 190, maxLength: 270 }),
  fc.emailAddress(),
);

describe('[H3-contract-field] [F-A16-forms-agree] fields of pages', () => {
  it.each(Object.keys(fields) as FieldName[])('accept what their routes accept: %s', async (field) => {
    await fc.assert(
      fc.asyncProperty(typed, async (value) => {
        const isAccepted = (await contractProblem(field, value)) === null;
        for (const schema of fields[field]) expect(schema.safeParse(value).success).toBe(isAccepted);
      }),
    );
  });

  it.each<[FieldName, string, string]>([
    ['emailAddress', 'mara', messages.invalidEmail],
    ['emailAddress', `${'m'.repeat(limits.emailAddressLength)}@example.com`, messages.invalidEmail],
    ['newPassword', 'x'.repeat(limits.passwordMin - 1), 'At least 10 characters.'],
    ['newPassword', 'x'.repeat(limits.passwordMax + 1), 'At most 200 characters.'],
    ['name', ' \u200b', 'Enter a name.'],
    ['name', '  ', 'Enter a name.'],
    ['name', 'a\u0007b', messages.nameWithControls],
    ['name', 'a'.repeat(limits.titleLength + 1), 'At most 255 characters.'],
    ['name', '🍑'.repeat(limits.titleLength + 1), 'At most 255 characters.'],
    ['subAddress', 'not one', messages.subAddressInvalid],
  ])('say what is wrong: %s "%s"', async (field, value, message) => {
    expect(await contractField('Enter it.', field).validate(value)).toBe(message);
  });

  it('leave an empty value to the form’s own sentence, and accept a valid one', async () => {
    const { required, validate } = contractField('Enter your email address.', 'emailAddress');
    expect(required).toBe('Enter your email address.');
    expect(await validate(' mara@example.com ')).toBe(true);
    expect(await contractField('Enter a name.', 'name').validate(` ${'🍑'.repeat(limits.titleLength)} `)).toBe(true);
  });
});

it('[H3-contract-field-missing] A field whose schema can’t be loaded is validated by the server alone', async () => {
  const fail = () => Promise.reject(new Error('The connection is gone.'));
  expect(await contractProblem('emailAddress', 'mara', fail)).toBeNull();
  expect(await contractProblem('emailAddress', 'mara')).toBe(messages.invalidEmail);
});
