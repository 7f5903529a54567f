/** The details of a change without any. */
type Nothing = Record<string, never>;
/** The action on everything that a list matched to which the change belongs. */
type InBulk = { bulk?: number };
type Documents = 'email' | 'template' | 'layout' | 'pin';
/** A comment of the object; `parent` 0 = it starts a thread. */
type CommentIds = { comment: number; parent: number };
type ApprovalAnswerIds = { request: number; answer: number; version: number };
/** The share link by which it was written; 0 = with an account. */
type ByLink = { link: number };

/** A team and its name at that time. */
type TeamName = { team: number; name: string };

/** An identity provider and its name at that time. */
type ProviderName = { provider: number; name: string };

/** People changed by one action, by id. */
type People = { members: number[] };

/**
 * Every recorded change, by name (`object.past_tense`), with the kind of the changed object and the stored details:
 * names and numbers only, never HTML or secrets.
 */
export interface ChangeEvents {
  'email.created': { object: 'email'; details: Nothing };
  'email.imported': { object: 'email'; details: { bytes: number; encoding: string } };
  'email.duplicated': { object: 'email'; details: { from: number } & InBulk };
  'email.renamed': { object: 'email'; details: Nothing };
  'email.saved': { object: 'email'; details: { version: number } };
  'email.pins_changed': { object: 'email'; details: { version: number; pin: number } };
  'email.image_replaced': { object: 'email'; details: { version: number } };
  'email.text_replaced': { object: 'email'; details: { version: number; hits: number } };
  /** `member` was the previous editor. */
  'email.editing_taken_over': { object: 'email'; details: { member: number } };
  'email.version_restored': { object: 'email'; details: { version: number; from: number } };
  'email.version_named': { object: 'email'; details: { version: number; name: string } };
  'email.version_unnamed': { object: 'email'; details: { version: number; name: string } };
  'email.settings_changed': { object: 'email'; details: { version: number } };
  'email.metadata_changed': { object: 'email'; details: { version: number } };
  'email.checklist_checked': { object: 'email'; details: { key: string; version: number } };
  'email.checklist_unchecked': { object: 'email'; details: { key: string; version: number } };
  'email.upgraded': { object: 'email'; details: { version: number; theme: number } };
  'email.moved': { object: 'email'; details: { folder: number } & InBulk };
  'email.deleted': { object: 'email'; details: InBulk };
  'email.restored': { object: 'email'; details: InBulk };
  'email.purged': { object: 'email'; details: { title: string } };
  'email.link_sent': { object: 'email'; details: { recipients: number; version: number } };
  /** An admin allowed the export of a version although requirements of its theme weren't met. */
  'email.export_released': { object: 'email'; details: { version: number; findings: number; reason: string } };
  /** `name`: of the source. */
  'email.sent_to_source': { object: 'email'; details: { version: number; source: number; name: string } };
  'email.published': { object: 'email'; details: { version: number; source: number; name: string } };
  'email.unpublished': { object: 'email'; details: { source: number; name: string } };
  'email.test_sent': { object: 'email'; details: { recipients: number; version: number } };
  'folder.created': { object: 'folder'; details: Nothing };
  'folder.renamed': { object: 'folder'; details: Nothing };
  'folder.moved': { object: 'folder'; details: { folder: number } };
  'folder.deleted': { object: 'folder'; details: Nothing };
  'folder.restored': { object: 'folder'; details: Nothing };
  'layout.created': { object: 'layout'; details: Nothing };
  'layout.changed': { object: 'layout'; details: Nothing };
  'layout.html_saved': { object: 'layout'; details: { version: number } };
  'layout.upgraded': { object: 'layout'; details: { version: number; theme: number } };
  'layout.returned': { object: 'layout'; details: { version: number; theme: number } };
  'layout.version_restored': { object: 'layout'; details: { version: number; from: number } };
  'layout.version_named': { object: 'layout'; details: { version: number; name: string } };
  'layout.version_unnamed': { object: 'layout'; details: { version: number; name: string } };
  'layout.editing_taken_over': { object: 'layout'; details: { member: number } };
  'layout.deleted': { object: 'layout'; details: { title: string } };
  'pin.created': { object: 'pin'; details: Nothing };
  'pin.changed': { object: 'pin'; details: Nothing };
  'pin.snapshot_created': { object: 'pin'; details: { snapshot: number } };
  'pin.default_changed': { object: 'pin'; details: { snapshot: number } };
  'pin.upgraded': { object: 'pin'; details: { snapshot: number; version: number; theme: number } };
  'pin.returned': { object: 'pin'; details: { snapshot: number; theme: number } };
  'pin.version_restored': { object: 'pin'; details: { version: number; from: number } };
  'pin.version_named': { object: 'pin'; details: { version: number; name: string } };
  'pin.version_unnamed': { object: 'pin'; details: { version: number; name: string } };
  'pin.editing_taken_over': { object: 'pin'; details: { member: number } };
  'pin.deleted': { object: 'pin'; details: { title: string } };
  'pin_group.created': { object: 'pin_group'; details: Nothing };
  'pin_group.renamed': { object: 'pin_group'; details: Nothing };
  'pin_group.deleted': { object: 'pin_group'; details: { title: string } };
  'source.added': { object: 'source'; details: { integration: string } };
  'source.settings_changed': { object: 'source'; details: Nothing };
  'source.themes_changed': { object: 'source'; details: Nothing };
  /** The source has a price and was added to the subscription again. */
  'source.paid': { object: 'source'; details: Nothing };
  'source.connected': { object: 'source'; details: Nothing };
  'source.folder_created': { object: 'source'; details: Nothing };
  'source.removed': { object: 'source'; details: { title: string } };
  'template.uploaded': { object: 'template'; details: { version: number; files: number } };
  'template.version_uploaded': { object: 'template'; details: { version: number; files: number } };
  'template.persona_created': { object: 'template'; details: { name: string } };
  'template.persona_changed': { object: 'template'; details: { name: string } };
  'template.persona_deleted': { object: 'template'; details: { name: string } };
  'template.saved': { object: 'template'; details: { version: number } };
  'template.version_restored': { object: 'template'; details: { version: number; from: number } };
  'template.editing_taken_over': { object: 'template'; details: { member: number } };
  'template.rules_edit_started': { object: 'template'; details: Nothing };
  'template.version_named': { object: 'template'; details: { version: number; name: string } };
  'template.version_unnamed': { object: 'template'; details: { version: number; name: string } };
  'template.renamed': { object: 'template'; details: Nothing };
  'template.settings_changed': { object: 'template'; details: { [setting: string]: unknown } };
  'template.image_folder_created': { object: 'template'; details: { folder: number } };
  'template.image_folder_renamed': { object: 'template'; details: { folder: number } };
  'template.image_folder_deleted': { object: 'template'; details: { folder: number } };
  'template.checklist_changed': { object: 'template'; details: { items: number } };
  'template.checklist_checked': { object: 'template'; details: { key: string; version: number } };
  'template.checklist_unchecked': { object: 'template'; details: { key: string; version: number } };
  'template.deleted': { object: 'template'; details: Nothing };
  'template.restored': { object: 'template'; details: Nothing };
  'template.purged': { object: 'template'; details: { title: string } };
  'template.person_invited': { object: 'template'; details: { member: number } | { email: string } };
  'template.person_removed': { object: 'template'; details: { member: number } | { email: string } };
  'template.people_added': { object: 'template'; details: People };
  'template.people_removed': { object: 'template'; details: People };
  'template.team_added': { object: 'template'; details: TeamName };
  'template.team_removed': { object: 'template'; details: TeamName };
  'template.link_sent': { object: 'template'; details: { recipients: number; version: number } };
  'template.invite_accepted': { object: 'template'; details: Nothing };
  'share_link.created': { object: Documents; details: { linkId: number } };
  'share_link.changed': { object: Documents; details: { linkId: number } };
  'share_link.revoked': { object: Documents; details: { linkId: number } };
  'comment.created': { object: Documents; details: CommentIds & ByLink & { mentions: number[] } };
  'comment.updated': { object: Documents; details: CommentIds & { mentions: number[] } };
  'comment.deleted': { object: Documents; details: CommentIds };
  'comment.resolved': { object: Documents; details: CommentIds };
  'comment.reopened': { object: Documents; details: CommentIds };
  'reaction.added': { object: Documents; details: { comment: number; code: string; uuid: string } };
  'reaction.removed': { object: Documents; details: { comment: number; code: string; uuid: string } };
  /** `request` is the request for approval; `stage` the one that was started. */
  'approval.requested': { object: Documents; details: { request: number; version: number } };
  'approval.stage_asked': { object: Documents; details: { request: number; stage: number; version: number } };
  'approval.approved': { object: Documents; details: ApprovalAnswerIds & ByLink & { by: string } };
  'approval.changes_requested': { object: Documents; details: ApprovalAnswerIds & ByLink & { by: string } };
  'approval.canceled': { object: Documents; details: { request: number; version: number } };
  'image.uploaded': { object: 'image'; details: Nothing };
  'image.cropped': { object: 'image'; details: Nothing };
  'image.renamed': { object: 'image'; details: Nothing };
  'image.tagged': { object: 'image'; details: Nothing };
  'image.moved': { object: 'image'; details: { folder: number } };
  'image.deleted': { object: 'image'; details: Nothing };
  'profile.updated': { object: 'user'; details: Nothing };
  'profile.picture_changed': { object: 'user'; details: Nothing };
  'profile.picture_removed': { object: 'user'; details: Nothing };
  'organization.created': { object: 'organization'; details: Nothing };
  'organization.renamed': { object: 'organization'; details: Nothing };
  'organization.address_changed': { object: 'organization'; details: Nothing };
  'organization.default_themes_changed': { object: 'organization'; details: Nothing };
  'organization.member_invited': { object: 'organization'; details: { role: string; email: string } };
  'organization.invite_accepted': { object: 'organization'; details: Nothing };
  'organization.invite_revoked': { object: 'organization'; details: { invite: number; email: string } };
  'organization.member_revoked': { object: 'organization'; details: { member: number } };
  'organization.member_left': { object: 'organization'; details: Nothing };
  /** `by`: the groups of an identity provider gave the role; absent = a person did. */
  'organization.role_changed': { object: 'organization'; details: { member: number; role: string; by?: 'groups' } };
  /** Changes of several members at once. A change of one member is recorded by its own name. */
  'organization.roles_changed': { object: 'organization'; details: People & { role: string } };
  'organization.members_removed': { object: 'organization'; details: People };
  'organization.members_signed_out': { object: 'organization'; details: People };
  'organization.members_exempted': { object: 'organization'; details: People };
  'organization.members_not_exempted': { object: 'organization'; details: People };
  'organization.billing_access_given': { object: 'organization'; details: People };
  'organization.billing_access_ended': { object: 'organization'; details: People };
  'organization.team_members_added': { object: 'organization'; details: TeamName & People };
  'organization.team_members_removed': { object: 'organization'; details: TeamName & People };
  /** Several invitations at once. */
  'organization.people_invited': { object: 'organization'; details: { emails: string[] } };
  'organization.invites_resent': { object: 'organization'; details: { emails: string[] } };
  'organization.invites_revoked': { object: 'organization'; details: { emails: string[] } };
  /** `day`: '' = at once. */
  'organization.two_factor_required': { object: 'organization'; details: { day: string } };
  'organization.two_factor_optional': { object: 'organization'; details: Nothing };
  /** `day`: the last day of access. */
  'membership.end_set': { object: 'organization'; details: { member: number; day: string } };
  'membership.end_changed': { object: 'organization'; details: { member: number; day: string; from: string } };
  'membership.end_removed': { object: 'organization'; details: { member: number; from: string } };
  /** The people affected were notified that the access ends soon. */
  'membership.end_announced': { object: 'organization'; details: { member: number; day: string } };
  'membership.ended': { object: 'organization'; details: { member: number; day: string } };
  'organization.identity_provider_added': { object: 'organization'; details: ProviderName };
  /** `changed`: the changed settings, as a list in English; '' = it was saved without a change. */
  'organization.identity_provider_changed': { object: 'organization'; details: ProviderName & { changed: string } };
  'organization.identity_provider_removed': { object: 'organization'; details: ProviderName };
  'organization.domain_added': { object: 'organization'; details: { domain: string } };
  /** `by`: without its record, by the server's administrator; absent = an owner did. */
  'organization.domain_verified': { object: 'organization'; details: { domain: string; by?: 'command line' } };
  'organization.domain_removed': { object: 'organization'; details: { domain: string } };
  'organization.sso_required': { object: 'organization'; details: { member: number } };
  'organization.sso_optional': { object: 'organization'; details: Nothing };
  /** `token`: the name of the identity provider's token. */
  'organization.member_provisioned': {
    object: 'organization';
    details: { member: number; role: string; token: string };
  };
  'organization.member_matched': { object: 'organization'; details: { member: number; token: string } };
  'organization.member_deprovisioned': { object: 'organization'; details: { member: number; token: string } };
  'organization.scim_token_created': { object: 'organization'; details: { name: string } };
  'organization.scim_token_revoked': { object: 'organization'; details: { name: string } };
  'organization.member_added': { object: 'organization'; details: { member: number; role: string } };
  /** By a site admin. */
  'organization.member_locked': { object: 'organization'; details: { member: number } };
  'organization.member_unlocked': { object: 'organization'; details: { member: number } };
  'organization.member_deleted': { object: 'organization'; details: { member: number } };
  /** The author deleted their own account. */
  'organization.account_deleted': { object: 'organization'; details: Nothing };
  'organization.member_joined': { object: 'organization'; details: { role: string } };
  'organization.member_joined_by_domain': { object: 'organization'; details: { role: string; domain: string } };
  'organization.domain_join_changed': { object: 'organization'; details: { domain: string; role: string } };
  'organization.new_themes_changed': { object: 'organization'; details: Nothing };
  'organization.team_created': { object: 'organization'; details: TeamName };
  'organization.team_changed': { object: 'organization'; details: TeamName };
  'organization.team_deleted': { object: 'organization'; details: TeamName };
  'organization.team_member_added': { object: 'organization'; details: TeamName & { member: number } };
  'organization.team_member_removed': { object: 'organization'; details: TeamName & { member: number } };
  'organization.export_started': { object: 'organization'; details: Nothing };
  'organization.cancelled': { object: 'organization'; details: { days: number } };
  'organization.cancel_undone': { object: 'organization'; details: Nothing };
  'organization.plan_changed': { object: 'organization'; details: { plan: string; from: string } };
  'organization.billing_details_changed': { object: 'organization'; details: Nothing };
  'organization.card_changed': { object: 'organization'; details: Nothing };
  'organization.card_removed': { object: 'organization'; details: Nothing };
  /** By a site admin. */
  'organization.limits_changed': { object: 'organization'; details: Nothing };
  /** `days` 0 = without limit. */
  'organization.log_retention_changed': { object: 'organization'; details: { days: number } };
  'organization.log_stream_set': { object: 'organization'; details: { host: string } };
  'organization.log_stream_secret_replaced': { object: 'organization'; details: Nothing };
  'organization.log_stream_removed': { object: 'organization'; details: Nothing };
  /** By the server, after days of failures. */
  'organization.log_stream_stopped': { object: 'organization'; details: { host: string } };
  'organization.purged': { object: 'organization'; details: Nothing };
}

/** The name of a change. */
export type ChangeAction = keyof ChangeEvents;

/** The kind of a changed object. */
export type ChangedKind = ChangeEvents[ChangeAction]['object'];

/** One recorded change: the action and its object. `details` is omitted if there are none, and can be omitted if all are optional. */
export type ChangeEvent<Action extends ChangeAction = ChangeAction> = {
  [Each in Action]: {
    action: Each;
    object: { kind: ChangeEvents[Each]['object']; id: number };
  } & (ChangeEvents[Each]['details'] extends Nothing
    ? { details?: never }
    : Nothing extends ChangeEvents[Each]['details']
      ? { details?: ChangeEvents[Each]['details'] }
      : { details: ChangeEvents[Each]['details'] });
}[Action];
