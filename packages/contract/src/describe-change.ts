import { formatAccessEnd } from './access-end';
import type { ChangeAction } from './change-events';
import { formatCount } from './format-count';

/** One change in the log. */
export interface Change {
  action: string;
  objectKind: string;
  /** Title or name of the changed object; '' = it was deleted or has none. */
  objectTitle: string;
  /** The other person affected, by name or address; '' = none. */
  subject: string;
  /** The role, name, day or domain that was given; '' = none. */
  value: string;
  /** Changed settings of an identity provider, the token of provisioning, or by what means; '' or absent = none. */
  detail?: string;
  /** The changes that were made together; absent = this one alone. */
  batch?: { count: number };
}

const roles: Record<string, string> = {
  owner: 'an owner',
  admin: 'an admin',
  editor: 'an editor',
  commentor: 'a commentor',
};
/** Changes that no member of the organization made. */
const means: Record<string, string> = {
  groups: ' by the groups of the identity provider',
  'command line': ' from the command line of the server',
};
const manyOfRole: Record<string, string> = {
  owner: 'owners',
  admin: 'admins',
  editor: 'editors',
  commentor: 'commentors',
};
const kinds: Record<string, string> = {
  email: 'email',
  template: 'theme',
  folder: 'folder',
  layout: 'layout',
  pin: 'pin',
  pin_group: 'pin group',
  source: 'connection',
};

/**
 * Descriptions of changes by action. `{it}` is the object with its title, `{who}` the other person, `{role}` their new
 * role, `{provider}` an identity provider, `{token}` the token of provisioning. `{connection}`, `{on}` and `{from}` name the
 * connection that a document was sent to.
 */
const sentences: Record<ChangeAction, string> = {
  'email.created': 'created {it}',
  'email.imported': 'imported {it}',
  'email.duplicated': 'duplicated {it}',
  'email.renamed': 'renamed {it}',
  'email.saved': 'saved {it}',
  'email.editing_taken_over': 'took over editing {it} from {who}',
  'email.upgraded': 'updated {it} to a newer version of its theme',
  'email.pins_changed': 'updated linked sections in {it}',
  'email.image_replaced': 'replaced an image in {it}',
  'email.text_replaced': 'replaced text or addresses in {it}',
  'email.version_restored': 'restored an earlier version of {it}',
  'email.version_named': 'named a version of {it}{name}',
  'email.version_unnamed': 'removed the name of a version of {it}',
  'email.settings_changed': 'changed the settings of {it}',
  'email.metadata_changed': 'changed the metadata of {it}',
  'email.checklist_checked': 'checked an item of the checklist of {it}',
  'email.checklist_unchecked': 'removed a check from the checklist of {it}',
  'email.moved': 'moved {it}',
  'email.deleted': 'deleted {it}',
  'email.restored': 'restored {it} from the trash',
  'email.purged': 'permanently deleted {it}',
  'email.link_sent': 'emailed a link to {it}',
  'email.export_released': 'allowed the export of {it} although requirements of its theme weren’t met',
  'email.sent_to_source': 'sent {it} to {connection}',
  'email.published': 'published {it}{on}',
  'email.unpublished': 'removed {it} as a published page{from}',
  'email.test_sent': 'sent a test of {it}',
  'folder.created': 'created {it}',
  'folder.renamed': 'renamed {it}',
  'folder.moved': 'moved {it}',
  'folder.deleted': 'deleted {it}',
  'folder.restored': 'restored {it}',
  'layout.created': 'saved {it}',
  'layout.changed': 'changed {it}',
  'layout.html_saved': 'replaced the HTML of {it}',
  'layout.upgraded': 'updated {it} to a newer version of its theme',
  'layout.returned': 'returned {it} to the version before its update',
  'layout.version_restored': 'restored an earlier version of {it}',
  'layout.version_named': 'named a version of {it}{name}',
  'layout.version_unnamed': 'removed the name of a version of {it}',
  'layout.editing_taken_over': 'took over editing {it} from {who}',
  'layout.deleted': 'deleted {it}',
  'pin.created': 'created {it}',
  'pin.changed': 'changed {it}',
  'pin.snapshot_created': 'added a snapshot to {it}',
  'pin.default_changed': 'changed the default snapshot of {it}',
  'pin.upgraded': 'updated {it} to a newer version of its theme',
  'pin.returned': 'returned {it} to the version before its update',
  'pin.version_restored': 'restored an earlier snapshot of {it}',
  'pin.version_named': 'named a snapshot of {it}{name}',
  'pin.version_unnamed': 'removed the name of a snapshot of {it}',
  'pin.editing_taken_over': 'took over editing {it} from {who}',
  'pin.deleted': 'deleted {it}',
  'pin_group.created': 'created {it}',
  'pin_group.renamed': 'renamed {it}',
  'pin_group.deleted': 'deleted {it}',
  'source.added': 'added {it}',
  'source.settings_changed': 'changed the settings of {it}',
  'source.themes_changed': 'changed the themes that can use {it}',
  'source.paid': 'paid for {it}',
  'source.connected': 'gave consent to {it}',
  'source.folder_created': 'created a folder in {it}',
  'source.removed': 'removed {it}',
  'template.uploaded': 'uploaded {it}',
  'template.version_uploaded': 'uploaded a new version of {it}',
  'template.persona_created': 'created the persona{name} for {it}',
  'template.persona_changed': 'changed the persona{name} of {it}',
  'template.persona_deleted': 'deleted the persona{name} of {it}',
  'template.saved': 'saved {it}',
  'template.version_restored': 'restored an earlier version of {it}',
  'template.editing_taken_over': 'took over editing {it} from {who}',
  'template.rules_edit_started': 'started to change the tags of {it}',
  'template.version_named': 'named a version of {it}{name}',
  'template.version_unnamed': 'removed the name of a version of {it}',
  'template.renamed': 'renamed {it}',
  'template.settings_changed': 'changed the settings of {it}',
  'template.image_folder_created': 'created a folder for images in {it}',
  'template.image_folder_renamed': 'renamed a folder for images in {it}',
  'template.image_folder_deleted': 'deleted a folder for images in {it}',
  'template.checklist_changed': 'changed the checklist of {it}',
  'template.checklist_checked': 'checked an item of the checklist of {it}',
  'template.checklist_unchecked': 'removed a check from the checklist of {it}',
  'template.deleted': 'deleted {it}',
  'template.restored': 'restored {it}',
  'template.purged': 'permanently deleted {it}',
  'template.person_invited': 'invited {who} to {it}',
  'template.person_removed': 'removed {who} from {it}',
  'template.people_added': 'gave {who} access to {it}',
  'template.people_removed': 'removed {who} from {it}',
  'template.team_added': 'gave a team access to {it}{name}',
  'template.team_removed': 'ended the access of a team to {it}{name}',
  'template.link_sent': 'emailed a link to {it}',
  'template.invite_accepted': 'accepted the invitation to {it}',
  'share_link.created': 'created a share link',
  'share_link.changed': 'changed a share link',
  'share_link.revoked': 'revoked a share link',
  'comment.created': 'commented on {it}',
  'comment.updated': 'edited a comment on {it}',
  'comment.deleted': 'deleted a comment on {it}',
  'comment.resolved': 'resolved a comment on {it}',
  'comment.reopened': 'reopened a comment on {it}',
  'reaction.added': 'reacted to a comment on {it}',
  'reaction.removed': 'removed a reaction to a comment on {it}',
  'approval.requested': 'asked for approval of {it}',
  'approval.stage_asked': 'started a stage of the approval of {it}',
  'approval.approved': 'approved {it}',
  'approval.changes_requested': 'requested changes to {it}',
  'approval.canceled': 'canceled a request for approval of {it}',
  'image.uploaded': 'uploaded an image',
  'image.cropped': 'cropped an image',
  'image.renamed': 'renamed an image',
  'image.tagged': 'changed the tags of an image',
  'image.moved': 'moved an image',
  'image.deleted': 'deleted an image',
  'profile.updated': 'changed their profile',
  'profile.picture_changed': 'changed their profile picture',
  'profile.picture_removed': 'removed their profile picture',
  'organization.created': 'created the organization',
  'organization.renamed': 'renamed the organization',
  'organization.address_changed': 'changed the address of the organization',
  'organization.default_themes_changed': 'changed the themes that new members get',
  'organization.member_invited': 'invited {who} as {role}',
  'organization.invite_accepted': 'joined the organization',
  'organization.invite_revoked': 'revoked the invitation for {who}',
  'organization.member_revoked': 'removed {who} from the organization',
  'organization.member_left': 'left the organization',
  'organization.role_changed': 'made {who} {role}{by}',
  'organization.roles_changed': 'made {who} {roles}',
  'organization.members_removed': 'removed {who} from the organization',
  'organization.members_signed_out': 'signed {who} out in every browser',
  'organization.members_exempted': 'exempted {who} from required two-factor sign-in',
  'organization.members_not_exempted': 'ended the exemption of {who} from required two-factor sign-in',
  'organization.billing_access_given': 'let {who} manage billing',
  'organization.billing_access_ended': 'ended the billing access of {who}',
  'organization.team_members_added': 'added {who} to a team{name}',
  'organization.team_members_removed': 'removed {who} from a team{name}',
  'organization.people_invited': 'invited {who}',
  'organization.invites_resent': 'resent invitations to {who}',
  'organization.invites_revoked': 'revoked the invitations for {who}',
  'organization.two_factor_required': 'required two-factor sign-in of members{since}',
  'organization.two_factor_optional': 'stopped requiring two-factor sign-in of members',
  'membership.end_set': 'set the last day of access of {who}{day}',
  'membership.end_changed': 'changed the last day of access of {who}{day}',
  'membership.end_removed': 'removed the end of access of {who}',
  'membership.end_announced': 'announced that the access of {who} ends{day}',
  'membership.ended': 'ended the access of {who}{day}',
  'organization.identity_provider_added': 'added {provider}',
  'organization.identity_provider_changed': 'changed {provider}{changed}',
  'organization.identity_provider_removed': 'removed {provider}',
  'organization.domain_added': 'added {domain} for single sign-on',
  'organization.domain_verified': 'verified {domain} for single sign-on{by}',
  'organization.domain_removed': 'removed {domain} for single sign-on',
  'organization.sso_required': 'required single sign-on of everyone but {who}',
  'organization.sso_optional': 'stopped requiring single sign-on',
  'organization.member_provisioned': 'added {who} as {role} by provisioning{token}',
  'organization.member_matched': 'matched {who} with a person of the identity provider{token}',
  'organization.member_deprovisioned': 'removed {who} by provisioning{token}',
  'organization.scim_token_created': 'created a token for provisioning{name}',
  'organization.scim_token_revoked': 'revoked a token for provisioning{name}',
  'organization.member_added': 'added {who} as {role}',
  'organization.member_locked': 'locked the account of {who}',
  'organization.member_unlocked': 'unlocked the account of {who}',
  'organization.member_deleted': 'deleted the account of {who}',
  'organization.account_deleted': 'deleted their account',
  'organization.member_joined': 'joined the organization with single sign-on',
  'organization.member_joined_by_domain': 'joined the organization as {role} by the domain of their email address',
  'organization.domain_join_changed': 'changed who can join by the domain of their email address',
  'organization.new_themes_changed': 'changed who gets access to new themes',
  'organization.team_created': 'created a team{name}',
  'organization.team_changed': 'changed a team{name}',
  'organization.team_deleted': 'deleted a team{name}',
  'organization.team_member_added': 'added {who} to a team{name}',
  'organization.team_member_removed': 'removed {who} from a team{name}',
  'organization.export_started': 'started an export of the organization',
  'organization.cancelled': 'canceled the organization',
  'organization.plan_changed': 'changed the plan of the organization{name}',
  'organization.billing_details_changed': 'changed the billing details',
  'organization.card_changed': 'changed the credit card',
  'organization.card_removed': 'removed the credit card',
  'organization.limits_changed': 'changed the limits of the organization',
  'organization.cancel_undone': 'undid the cancellation of the organization',
  'organization.log_retention_changed': 'changed how long the log is kept',
  'organization.log_stream_set': 'set the URL that the log is sent to',
  'organization.log_stream_secret_replaced': 'replaced the secret of the log stream',
  'organization.log_stream_removed': 'stopped sending the log to a URL',
  'organization.log_stream_stopped': 'stopped sending the log after failures',
  'organization.purged': 'permanently deleted the organization',
};

/** Every recorded action. */
export const changeActions = Object.keys(sentences) as readonly ChangeAction[];

/** Returns the label of a kind of object in the filter: 'Pin group'. Unknown kinds are spelled out. */
export function kindLabel(kind: string): string {
  const name = kinds[kind] ?? kind.replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * Returns the text about a change after the person's name: 'renamed the theme “Meridian”', and for a batch 'moved 12
 * emails'. Unknown actions are spelled out.
 */
export function describeChange(change: Change): string {
  const known = sentences as Record<string, string | undefined>;
  const sentence = known[change.action] ?? change.action.replaceAll('_', ' ').replace('.', ': ');
  const kind = kinds[change.objectKind] ?? 'item';
  const words: Record<string, string> = {
    it: change.objectTitle ? `the ${kind} “${change.objectTitle}”` : `a deleted ${kind}`,
    who: change.subject || 'someone',
    name: change.value ? `: “${change.value}”` : '',
    day: change.value ? ` (${formatAccessEnd(change.value)})` : '',
    connection: change.value ? `“${change.value}”` : 'a connection',
    on: change.value ? ` on “${change.value}”` : '',
    from: change.value ? ` from “${change.value}”` : '',
    since: change.value ? ` from ${formatAccessEnd(change.value)} on` : '',
    role: roles[change.value] ?? 'a member',
    provider: change.value ? `the identity provider “${change.value}”` : 'an identity provider',
    domain: change.value ? `the domain ${change.value}` : 'a domain',
    changed: change.detail ? ` (${change.detail})` : '',
    token: change.detail ? ` with the token “${change.detail}”` : '',
    by: means[change.detail ?? ''] ?? '',
    roles: manyOfRole[change.value] ?? 'members',
  };
  const many = change.batch && describeBatch(sentence, kind, change.batch.count);
  return sentence.replace(/\{(\w+)\}/g, (_, word: string) => many?.[word] ?? words[word] ?? '') + (many?.end ?? '');
}

/** Returns what replaces the person or the object in the sentence of a batch, or else its end: "12 emails". */
function describeBatch(sentence: string, kind: string, count: number): Record<string, string> {
  if (sentence.includes('{who}')) return { who: formatCount(count, { one: 'person', other: 'people' }) };
  if (sentence.includes('{it}')) return { it: formatCount(count, { one: kind, other: `${kind}s` }) };
  return { end: `, ${formatCount(count, { one: 'time', other: 'times' })}` };
}

/** Returns the label of an action in the filter: 'Email: version restored'. */
export function actionLabel(action: string): string {
  const [kind = '', did = ''] = action.replaceAll('_', ' ').split('.');
  const named = { template: 'theme', source: 'connection' }[kind] ?? kind;
  return `${named.charAt(0).toUpperCase()}${named.slice(1)}: ${did.replace('source', 'connection')}`;
}
