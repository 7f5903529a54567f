/**
 * Every event of the security log with its plain English label. The meaning of each:
 * docs/operations/security-events.md.
 */
export const securityActions = {
  'login.succeeded': 'Signed in',
  'login.failed': 'Failed sign-in',
  logout: 'Signed out',
  'session.revoked': 'Session ended by its owner',
  'session.renewed': 'Sessions renewed after a role change',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset',
  'password.reset_asked': 'Password reset requested',
  'password.confirm_failed': 'Wrong password when confirming an action',
  'email.change_asked': 'Change of email address requested',
  'email.changed': 'Email address changed',
  'two_factor.enabled': 'Two-factor authentication turned on',
  'two_factor.disabled': 'Two-factor authentication turned off',
  'two_factor.failed': 'Wrong two-factor code',
  'two_factor.locked': 'Two-factor codes locked after too many attempts',
  'two_factor.reset': 'Two-factor authentication reset by an administrator',
  'two_factor.recovery_code_used': 'Recovery code used',
  'two_factor.recovery_codes_renewed': 'Recovery codes replaced',
  'setup.completed': 'First account created',
  'sign_up.asked': 'Sign-up requested',
  'sign_up.completed': 'Signed up',
  'invite.created': 'Invitation created',
  'invite.revoked': 'Invitation revoked',
  'invite.accepted': 'Invitation accepted',
  'member.role_changed': 'Role changed',
  'member.removed': 'Person removed from the organization',
  'member.left': 'Person left the organization',
  'theme_access.given': 'Access to a theme given',
  'theme_access.removed': 'Access to a theme removed',
  'share_link.created': 'Share link created',
  'share_link.revoked': 'Share link revoked',
  'organization.created': 'Organization created',
  'organization.settings_changed': 'Organization name or address changed',
  'organization.switched': 'Switched organization',
  'organization.cancelled': 'Organization canceled',
  'organization.cancel_undone': 'Cancellation undone',
  'organization.purged': 'Organization permanently deleted',
  'handover.made': 'Sign-in passed to an organization address',
  'handover.used': 'Signed in at an organization address',
  'handover.refused': 'Sign-in at an organization address refused',
  'archive.requested': 'Archive of an organization requested',
  'archive.downloaded': 'Archive of an organization downloaded',
  'backup.created': 'Backup created',
  'log.downloaded': 'Log downloaded',
  'job.retried': 'Failed job started again',
  'access.refused': 'Access refused',
  'origin.refused': 'Request from another site refused',
  'rate_limit.reached': 'Rate limit reached',
  'upload.refused': 'Upload refused',
  'task.stopped': 'Task stopped at its limit',
  'file.damaged': 'Damaged file found',
} as const;

export type SecurityAction = keyof typeof securityActions;

/** The label of a stored action; one of another release is shown by its name. */
export function labelOfAction(action: string): string {
  return Object.hasOwn(securityActions, action) ? securityActions[action as SecurityAction] : action;
}
