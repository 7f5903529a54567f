import { expect, it } from 'vitest';
import { actionLabel, describeChange } from './describe-change';

const change = { action: 'template.renamed', objectKind: 'template', objectTitle: 'Meridian', subject: '', value: '' };

it('[D6-audit-sentences] Describes what was done, to what and to whom', () => {
  expect(describeChange(change)).toBe('renamed the theme “Meridian”');
  expect(describeChange({ ...change, objectTitle: '' })).toBe('renamed a deleted theme');
  expect(describeChange({ ...change, objectTitle: "$& {who} $'" })).toBe("renamed the theme “$& {who} $'”");
  const role = {
    ...change,
    action: 'organization.role_changed',
    objectKind: 'organization',
    subject: 'Ola',
    value: 'admin',
  };
  expect(describeChange(role)).toBe('made Ola an admin');
  const invited = { ...role, action: 'organization.member_invited', subject: 'ola@quay.test' };
  expect(describeChange(invited)).toBe('invited ola@quay.test as an admin');
  expect(describeChange({ ...role, subject: '', value: '' })).toBe('made someone a member');
});

it('[W8-bulk-entry] Describes changes of several people by their number', () => {
  const many = { ...change, objectKind: 'organization', objectTitle: '', subject: '12 people', value: 'editor' };
  expect(describeChange({ ...many, action: 'organization.roles_changed' })).toBe('made 12 people editors');
  expect(describeChange({ ...many, action: 'organization.members_removed' })).toBe(
    'removed 12 people from the organization',
  );
  expect(describeChange({ ...many, action: 'organization.two_factor_required', value: '2026-12-24' })).toBe(
    'required two-factor sign-in of members from Dec 24, 2026 on',
  );
  expect(describeChange({ ...many, action: 'organization.two_factor_required', value: '' })).toBe(
    'required two-factor sign-in of members',
  );
});

it('[D6-audit-sentences] Spells out unknown actions', () => {
  expect(describeChange({ ...change, action: 'theme_thing.was_done' })).toBe('theme thing: was done');
  expect([actionLabel('email.version_restored'), actionLabel('template.deleted')]).toEqual([
    'Email: version restored',
    'Theme: deleted',
  ]);
});
