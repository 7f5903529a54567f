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

it('[W8-log-connection] Names the connection that a document went to, if it is known', () => {
  const sent = { ...change, action: 'email.sent_to_source', objectKind: 'email', objectTitle: 'May', value: 'Bucket' };
  expect(describeChange(sent)).toBe('sent the email “May” to “Bucket”');
  expect(describeChange({ ...sent, value: '' })).toBe('sent the email “May” to a connection');
  expect(describeChange({ ...sent, action: 'email.published' })).toBe('published the email “May” on “Bucket”');
  expect(describeChange({ ...sent, action: 'email.unpublished', value: '' })).toBe(
    'removed the email “May” as a published page',
  );
  expect(describeChange({ ...sent, action: 'source.added', objectKind: 'source' })).toBe('added the connection “May”');
  expect([actionLabel('source.added'), actionLabel('email.sent_to_source')]).toEqual([
    'Connection: added',
    'Email: sent to connection',
  ]);
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

it('[W8-log-batch] Says how many emails or people the changes of one request were about', () => {
  const many = { ...change, batch: { count: 10_166 } };
  expect(describeChange({ ...many, action: 'email.moved', objectKind: 'email' })).toBe('moved 10,166 emails');
  const people = { ...many, objectKind: 'organization', value: 'editor', subject: 'ola@quay.test' };
  expect(describeChange({ ...people, action: 'organization.member_invited' })).toBe(
    'invited 10,166 people as an editor',
  );
  expect(describeChange({ ...many, action: 'template.person_invited', subject: 'Ola' })).toBe(
    'invited 10,166 people to the theme “Meridian”',
  );
  expect(describeChange({ ...many, action: 'share_link.revoked' })).toBe('revoked a share link, 10,166 times');
});

it('[W8-log-means] Says what changed at a provider, by which token and by what means', () => {
  const of = (action: string, more: object) =>
    describeChange({ ...change, action: `organization.${action}`, objectKind: 'organization', ...more });
  const provider = { value: 'Okta', detail: 'turned on, name' };
  expect(of('identity_provider_changed', provider)).toBe('changed the identity provider “Okta” (turned on, name)');
  expect(of('identity_provider_changed', {})).toBe('changed an identity provider');
  expect(of('identity_provider_added', { value: 'Okta' })).toBe('added the identity provider “Okta”');
  const member = { subject: 'Sam Cim', value: 'editor', detail: 'Entra' };
  expect(of('member_provisioned', member)).toBe('added Sam Cim as an editor by provisioning with the token “Entra”');
  expect(of('member_deprovisioned', { subject: 'Sam Cim' })).toBe('removed Sam Cim by provisioning');
  expect(of('role_changed', { subject: 'Ola', value: 'admin', detail: 'groups' })).toBe(
    'made Ola an admin by the groups of the identity provider',
  );
  expect(of('domain_verified', { value: 'acme.test', detail: 'command line' })).toBe(
    'verified the domain acme.test for single sign-on from the command line of the server',
  );
  expect(of('scim_token_created', { value: 'Okta' })).toBe('created a token for provisioning: “Okta”');
});
