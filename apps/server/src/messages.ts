import {
  describeUses,
  type ExportFinding,
  formatAccessEnd,
  formatAddresses,
  formatCount,
  formatNumber,
  type ImageUseCounts,
  limits,
  messages as shared,
  shortenText,
} from '@galley/contract';
import type { ChangedPart } from '@galley/markup/export';

/** Texts of the server's responses. Texts that the specification defines are quoted exactly. */
export const messages = {
  ...shared,
  starterCreated: (type: string) => `Starter ${type} theme has been created.`,
  imageUsed: (counts: ImageUseCounts) => `This image is used in ${describeUses(counts)}.`,
  tooManyImageFolders: `An image library can have up to ${limits.imageFoldersPerTemplate} folders. Delete one first.`,
  imageModeWrong: (type: string) => `The mode doesn’t match this document. It is ${type}.`,
  imageVersionWrong: 'The version doesn’t exist.',
  imageNotHere: 'Only images that were uploaded for this theme can be cropped again.',
  sameImage: 'Choose another image.',
  fileOrAddress: 'Send either a file or an address.',
  addressRefused: 'Galley can’t use this address. Enter the address of an image on a public website.',
  addressUnreachable: 'The website at this address didn’t respond.',
  addressTooSlow: 'The website at this address took too long to answer.',
  addressTooLarge: (megabytes: number) => `The file at this address is larger than ${megabytes} MB.`,
  addressRedirects: 'This address leads to too many other addresses.',
  addressAnswered: (status: number) =>
    `There is no image at this address. The website responded with status ${status}.`,
  minimumOverMaximum: (side: 'width' | 'height') => `The minimum ${side} is larger than the maximum ${side}.`,
  transferFailed: 'Error transferring file',
  transferTriesAgain: (reason: string) => `${reason} Galley will try again.`,
  transferWaitsForTurn: 'Waiting for another transfer to finish.',
  htmlTooLargeForSource: (bytes: string, max: string) =>
    `The HTML has ${bytes} bytes. This connection accepts up to ${max}.`,
  sourceNeedsDocument: 'Choose the email or page to send.',
  sourceTakesNoHtml: 'This connection doesn’t take HTML. Choose another one.',
  sourceTakesNoImages: 'This connection doesn’t host images. Choose another one.',
  sourceTakesNoPages: 'This connection doesn’t take pages. Choose another one.',
  folderInvalid: 'This isn’t the path of a folder.',
  pageFilesTooLarge: `The files of this page are larger than ${limits.pageAssetBytes / 1024 / 1024} MB.`,
  fileDamaged: 'This file is damaged on the server. The server administrator can restore it from a backup.',
  documentDamaged:
    'This version is damaged on the server. Open an earlier version. The server administrator can restore a backup.',
  tooManyShareLinks: `A document can have up to ${limits.shareLinks} links. Revoke one first.`,
  renamedMeanwhile: (title: string) => `It was renamed to “${title}” after you opened it.`,
  folderDeletedBy: (name: string, author: string) => `Folder “${name}” was deleted by ${author || 'someone'}.`,
  accessEndPast: 'Choose today or a later day.',
  accessEndFar: `Choose a day within the next ${limits.accessEndDays / 365} years.`,
  ownerAccessEnds: 'The access of an owner can’t end. Choose another role, or remove the last day.',
  memberAccessEnds: 'The access of this member ends. Remove the last day before you make them an owner.',
  accessEnded: (organization: string, day: string) =>
    `Your access to ${organization} ended on ${formatAccessEnd(day)}. Ask an owner or admin to extend it.`,
  memberJoined: (name: string, organization: string) => `${name} joined ${organization}`,
  /** `day`: as its reader writes it. */
  memberAccessEnding: (name: string, day: string) => `Access of ${name} ends on ${day}`,
  ownAccessEnd: 'You can’t change when your own access ends. Ask an owner.',
  memberAccessEnded: 'The access of this person ended. An owner or admin can extend it on the organization’s page.',
  scimAccessEnded:
    'The access of this person to the organization ended by its date. An owner or admin can extend it in Galley.',
  scimFormerEnded:
    'The access of this person to the organization ended by its date. An owner or admin can invite them again in Galley.',
  accessEndedTo: (organization: string) => `You no longer have access to ${organization}.`,
  noMarkerPrefix: 'A theme needs the prefix of its markers.',
  deletedWhileEditing:
    'This email was deleted. Your changes are saved as a draft. Restore the email from the trash to open them.',
  credentialsWrong: 'Incorrect email or password.',
  zipDamaged: 'This ZIP is damaged or incomplete. Create it again and upload it.',
  noHtmlInFile: (name: string) => `${name} contains no HTML. Upload an HTML file or a ZIP.`,
  themeFilesMissing: (names: readonly string[], count: number) => {
    const named = names.map((name) => `“${name}”`).join(', ');
    if (count === 1) return `The file ${named} is missing. To add it, upload the theme as a ZIP with its files.`;
    const rest = count - names.length;
    const list = rest > 0 ? `${named} and ${rest} more` : named;
    return `${count} files are missing: ${list}. To add them, upload the theme as a ZIP with its files.`;
  },
  themeFileInOtherCase: (named: string, file: string, others: number) => {
    const difference = `The HTML uses “${named}”, but the file is named “${file}”. Use the same capital letters in both.`;
    if (others === 0) return difference;
    return `${difference} ${others === 1 ? '1 more file is missing.' : `${others} more files are missing.`}`;
  },
  checklistItemGone: 'This item is no longer in the checklist of the theme.',
  /** In the log, when the name was deleted. */
  someReviewer: 'A reviewer',
  reviewerNameRequired: 'Enter your name to comment.',
  isCommentor: 'This person is a commentor. Ask an admin to make them an editor first.',
  invitedToComment: 'This invitation isn’t for commenting. Open its link.',
  reviewerNameToApprove: 'Enter your name to approve.',
  approvalStageEmpty: 'Choose who approves in each stage.',
  approverNoAccess: 'Someone you chose no longer has access. Choose again.',
  approvalGone: 'This request for approval was canceled.',
  approvalNotAsked: 'You weren’t asked to approve this version.',
  approvalCommentRequired: 'Describe what should change.',
  approvalMissing: (version: number) => `Version ${version} isn’t approved.`,
  approvalStale: (approved: number, version: number) =>
    `Version ${approved} is approved, but version ${version} isn’t.`,
  commentGone: 'This comment was deleted.',
  commentOfOthers: 'Only the author can do this.',
  reactionOfOthers: 'Only the person who reacted can remove this.',
  emojiUnknown: 'This isn’t an emoji.',
  tooManyComments: `A document can have up to ${limits.commentsPerDocument} comments.`,
  tooManyReactions: `A comment can have up to ${limits.reactionsPerComment} reactions.`,
  noSuchTheme: 'One of these themes no longer exists. Choose again.',
  guest: 'Guest',
  notInRoom: 'Open the document first.',
  askerLeft: 'The person who asked to edit has left.',
  draftNotHere: 'The server doesn’t have your unsaved changes.',
  notLive: 'There are no live connections at the moment.',
  mailsWaiting: (count: number, since: string) =>
    `The mail server isn’t accepting email: ${formatCount(count, { one: 'email has', other: 'emails have' })} been waiting since ${since}.`,
  backupFailed: (reason: string) => `The last backup failed: ${reason}`,
  backupFolderMissing: 'The folder of GALLEY_BACKUP_DIR doesn’t exist.',
  backupLate: (last: Date) => `The last backup is of ${last.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  redisAway: 'Redis is unavailable. Changes of other people appear after a few seconds.',
  ssoRequired: 'This organization requires single sign-on. Sign in with its identity provider.',
  exemptOwner:
    'This owner can sign in with a password while single sign-on is required. Choose another owner for that first.',
  ssoNeedsProvider: 'Turn on an identity provider that passed its test first.',
  ssoNeedsDomain: 'Verify a domain first.',
  ssoNeedsOwner: 'Choose an owner with a password, who can sign in if the identity provider fails.',
  ssoTestFirst: 'Test this identity provider before you turn it on.',
  ssoProviderNeeded: 'Single sign-on is required, and this is the only identity provider. Stop requiring it first.',
  ssoIssuerWrong: 'Enter the address of the issuer, starting with https://.',
  ssoIssuerShared: 'This issuer is for every tenant. Enter the issuer of your own tenant.',
  ssoClientIdMissing: 'Enter the client ID.',
  ssoEntryPointWrong: 'Enter the sign-in URL, starting with https://.',
  ssoCertificateWrong: 'Enter one or two certificates in PEM format.',
  ssoGroupClaimMissing: 'Enter the name of the claim that has the groups.',
  tooManyProviders: `An organization can have up to ${limits.ssoProvidersPerOrganization} identity providers.`,
  tooManyDomains: `An organization can have up to ${limits.ssoDomainsPerOrganization} domains.`,
  addressNotPublic: 'Enter a public address, without a user name and password in it.',
  logUrlWithoutTls: 'Enter an address that starts with https://.',
  tooManyScimTokens: `An organization can have up to ${limits.scimTokens} tokens. Revoke one first.`,
  domainNotVerified: 'Verify the domain first.',
  joinClosed: 'You can’t join this organization without an invitation. Ask one of its owners.',
  domainTaken: 'Another organization has verified this domain.',
  domainKnown: 'This domain is already in the list.',
  domainPublic: 'This domain is used by the public. Enter a domain of your organization.',
  domainRecordMissing: 'The TXT record wasn’t found. New records can take some hours to be visible.',
  domainUnreachable: 'The name servers didn’t respond. Try again later.',
  ssoElsewhere: 'You signed in to one organization with single sign-on. Log in again to open another.',
  noPassword: 'Your account has no password. Log out and use Forgot password to set one.',
  accountLocked: 'Your account is locked. Ask the administrator of this server to unlock it.',
  ownAccountLock: 'You can’t lock your own account.',
  ownAccountDelete: 'You can’t delete your own account. Ask another site admin.',
  lockedSiteAdmin: 'This account is locked. Unlock it first.',
  lastSiteAdmin: 'This server needs a site admin. Make someone else a site admin first.',
  soleOwner: (name: string, organizations: string) =>
    `${name} is the only owner of ${organizations}. Make someone else an owner first, or cancel the organization.`,
  ownSoleOwner: (organizations: string) =>
    `You’re the only owner of ${organizations}. Make someone else an owner first, or cancel the organization.`,
  ownExemptOwner: (organization: string) =>
    `${organization} requires single sign-on, and you’re the owner who can sign in with a password. Choose another owner for that first.`,
  exemptOwnerOf: (organization: string) =>
    `${organization} requires single sign-on, and this owner can sign in with a password. Another owner must be chosen for that first.`,
  accountEmailWrong: (email: string) => `Type ${email} to delete the account.`,
  mailToLocked: 'Not sent: the account is locked',
  noOrganization: 'Your account isn’t a member of any organization. Ask for a new invitation.',
  passkeysUnavailable: 'Passkeys can’t be used at this address.',
  enterPassword: 'Enter your password.',
  enterCode: 'Enter a code.',
  passkeyWrong: 'That passkey couldn’t be used. Try again, or sign in with your password.',
  newPasskeyWrong: 'The passkey wasn’t added. Try again.',
  passkeyKnown: 'You already added this passkey.',
  tooManyPasskeys: `You can have up to ${limits.passkeysPerPerson} passkeys. Remove one first.`,
  twoFactorMissing: 'Your organization requires two-factor sign-in. Set it up to continue.',
  twoFactorDayPast: 'Choose tomorrow or a later day.',
  twoFactorDayFar: `Choose a day within the next ${limits.twoFactorNoticeDays} days.`,
  twoFactorFirst: 'Set up two-factor sign-in or a passkey for yourself first, and log in with it.',
  twoFactorIsRequired: 'One of your organizations requires two-factor sign-in. Set up another method first.',
  passkeyFirst: 'One of your organizations requires two-factor sign-in. Log in with your passkey first.',
  twoFactorIsOn: 'Two-factor sign-in is already on.',
  appCodeWrong: 'That code isn’t valid. Check the clock on your phone and enter the newest code.',
  codeWrong: 'That code isn’t valid. Enter the newest code from your app, or an unused recovery code.',
  codesLocked: (minutes: number) =>
    `Too many wrong codes. Try again in ${formatCount(minutes, { one: 'minute', other: 'minutes' })}.`,
  signUpClosed: 'You need an invitation to create an account.',
  captchaFailed: 'The browser check failed or expired. Try again.',
  captchaUnavailable: 'The browser check isn’t available. Your account wasn’t created. Try again in a minute.',
  signUpLinkDead: 'This link was already used or has expired. Sign up again.',
  organizationUnknown: (id: number) => `There is no organization with the number ${id}.`,
  organizationCanceled: 'This organization was canceled. An owner can undo this until its data is deleted.',
  cardDeclined: (sentence: string) => `${sentence} Nothing was changed. Try another card.`,
  cardFirst: 'Add a card first.',
  cardInUse: (free: string, { paysIntegrations }: { paysIntegrations: boolean }) =>
    paysIntegrations
      ? `Integrations are paid with this card. Change the card, or remove them and downgrade to ${free} first.`
      : `The plan is paid with this card. Change the card, or downgrade to ${free} first.`,
  cardForIntegration: 'This integration has a price. Add a card on the Billing page first.',
  integrationForOwners: 'This integration has a price. Ask an owner to add it.',
  integrationUnpaid: 'This integration isn’t paid for. An owner can pay for it on the Integrations page.',
  otherInterval:
    'Plan and integrations are paid together, so they need the same billing interval. Choose a plan with the interval of the integrations.',
  integrationPaid: 'This integration is already paid for. Reload the page.',
  cardNotSetUp: 'The card wasn’t set up. Enter it again.',
  cardRemoved: 'Card removed.',
  billingDetailsSaved: 'Billing details saved',
  promotionCodeInvalid: 'This promotion code isn’t valid, or has expired.',
  taxIdInvalid: 'This tax ID isn’t valid for its type.',
  cardSaved: 'Card saved.',
  noCard: 'There is no card.',
  payFirst: 'The last payment failed. Change the card first.',
  planChanged: (plan: string) => `The organization now has the ${plan} plan.`,
  planEnds: (free: string) => `The plan stays until the end of the paid period, then it changes to ${free}.`,
  planNotLarger: 'This plan isn’t larger than the current one. Reload the page.',
  planNotSmaller: 'This plan isn’t smaller than the current one. Reload the page.',
  stripeUnavailable: 'Couldn’t reach Stripe. Reload the page to see the current state, and try again in a minute.',
  limitReached: (name: LimitName, limit: number, plan: string | null) =>
    `${plan === null ? 'Your organization' : `With the ${plan} plan, an organization`} can have ${describeLimit(name, limit)}. ${
      plan === null ? 'The server administrator can allow more.' : 'An owner can upgrade the plan on the Billing page.'
    }`,
  invitesPerDay: `An organization can invite ${limits.bulkInvitesPerDay} people by lists in a day. Nothing was sent. Invite the others tomorrow.`,
  noSuchTeam: 'One of these teams doesn’t exist anymore. Choose again.',
  tooManyTeams: `An organization can have up to ${limits.teamsPerOrganization} teams.`,
  teamNameTaken: 'Another team has this name. Choose another.',
  exportFirst: 'Export everything first. You need a finished export from the last 7 days.',
  lastOwner: 'An organization needs an owner. Make someone else an owner first.',
  handoverDead: 'This sign-in link was already used or has expired. Open the organization again.',
  resetLinkDead: 'This link was already used or has expired. Ask for a new one.',
  passwordTooCommon: 'This password is too common. Choose another one.',
  passwordIsPersonal:
    'This password is too easy to guess from your name, email address or organization. Choose another one.',
  currentPasswordWrong: 'The current password isn’t correct.',
  emailUnchanged: 'This is already your email address.',
  emailManaged: 'Your organization manages your email address. Ask its administrator to change it.',
  emailManagedFor: (email: string) =>
    `An organization manages the address ${email}, by provisioning or single sign-on. Change it there.`,
  unsubscribeLinkDead: 'This link isn’t valid. Sign in and change your notification settings in your profile.',
  /** The document of a comment or approval, by its kind. */
  reviewed: {
    email: (title: string) => `“${title}”`,
    template: (title: string) => `the theme “${title}”`,
    layout: (title: string) => `the layout “${title}”`,
    pin: (title: string) => `the pin “${title}”`,
  },
  mentionedYou: (who: string, document: string) => `${who} mentioned you in ${document}`,
  repliedToYou: (who: string, document: string) => `${who} replied to you in ${document}`,
  guestCommented: (who: string, document: string) => `${who} commented on ${document}`,
  reactedToYou: (who: string, emojis: string, document: string) =>
    `${who} reacted ${emojis} to your comment in ${document}`,
  askedYouToApprove: (who: string, { version, document }: ApprovedVersion) =>
    `${who} asked you to approve version ${version} of ${document}`,
  approvedVersion: (who: string, { version, document }: ApprovedVersion) =>
    `${who} approved version ${version} of ${document}`,
  requestedChanges: (who: string, { version, document }: ApprovedVersion) =>
    `${who} requested changes to version ${version} of ${document}`,
  savedAfterApproval: (who: string, { version, document }: ApprovedVersion) =>
    `${who} saved a new version after you approved version ${version} of ${document}`,
  emailLinkDead: 'It has expired or was already used. You can see and change your email address in your profile.',
  requestUnknown: 'This request was already sent, and its result is unknown. Reload the page to see the current state.',
  sendsPerHour: `You can send up to ${limits.sentMailsPerUserHour} emails an hour. Nothing was sent. Try again later.`,
  sendsPerDay: `Your organization can send up to ${limits.sentMailsPerOrganizationDay} emails a day. Nothing was sent.`,
  testSent: (to: readonly string[]) => `Test sent to ${formatAddresses(to)}`,
  linkSent: (to: readonly string[]) => `Link sent to ${formatAddresses(to)}`,
  unknownHost: 'No organization has this address. Check the address, or ask the person who sent it to you.',
  unknownHostLink: 'Go to the sign-in page',
  addressKept: 'Another organization had this address until recently. Choose another.',
  savedToOutbox: 'Saved to the outbox, not sent.',
  nothingEditable:
    'This file has no editable areas. You can preview, export and send it. To edit it, add block-section to the rows and block-edit to the texts.',
  exportOptions: { inlineCss: 'Inline CSS', minify: 'Minify' },
  exportChanged: (option: string, { text, line }: ChangedPart) =>
    `“${option}” would change a template tag or a conditional comment in line ${line}: ${shortened(text)}. Turn it off for this export.`,
  exportTooComplex: (option: string) =>
    `“${option}” would take too much work for this document: it has too many style rules, or elements nested too deeply. Turn it off for this export.`,
  exportMissingFonts: (scripts: string) =>
    `This server has no font for ${scripts}. The PDF shows boxes instead, unless the theme loads a font that has them.`,
  themeMissingFonts: (scripts: string) =>
    `This server has no font for ${scripts}. Thumbnails and PDF files show boxes instead, unless the theme includes a font that has them.`,
  exportHiddenText: 'Everything in this document is hidden, so the text contains what is hidden.',
  exportTooLarge: `Together these emails are larger than ${limits.exportZipBytes / 1024 / 1024} MB. Choose fewer.`,
  checklistOpen: 'Not checked in the checklist',
  exportClipped: `Larger than ${limits.gmailClipBytes / 1000} KB: Gmail clips it`,
  exportNotReady: ([first, ...others]: readonly ExportFinding[]) => {
    const what = [first?.message, first?.detail].filter(Boolean).join(': ');
    const more = others.length > 0 ? ` And ${formatCount(others.length, { one: 'more', other: 'more' })}.` : '';
    return `The theme requires this before an export: ${what}.${more}`;
  },
  /** Name of the version that a replacement creates. */
  replacedVersion: (text: string, by: string) => `Replaced “${text}” with “${by}”`,
  documentTwice: 'An email is in the list twice.',
  sameText: 'Enter a text other than the one to find.',
  otherThemeType: (type: 'email' | 'page') => `Choose another theme for ${type}s.`,
  bulkRunning: 'This action is still running. You can undo it once it’s finished.',
  bulkTooMany: (most: number) =>
    `An action can change up to ${formatNumber(most)} at once. Use filters to select fewer.`,
  replacementRunning: 'This replacement is still running. Wait until it’s finished.',
  exportExpired: 'This export was removed. Start it again.',
  tooManyExports: `You have ${limits.exportsWaiting} exports in progress. Wait until one is finished.`,
  exportBusy: 'The server is busy. Galley will try again.',
  attachedPdfTooLarge: `The PDF is larger than ${limits.attachedPdfBytes / 1024 / 1024} MB. Send the link without it.`,
  pdfErrors: {
    missing: 'This server has no browser that makes PDF files. The server administrator can install Chromium.',
    time: 'The document is too long for a PDF: printing it takes too much time. Split it, or download it as HTML and print it in a browser.',
    memory:
      'The document is too long for a PDF: printing it needs too much memory. Split it, or download it as HTML and print it in a browser.',
    busy: 'The server is busy. Try again in a moment.',
    failed: 'Couldn’t create the PDF. Try again.',
    large: `The PDF is larger than ${limits.pdfBytes / 1024 / 1024} MB. Use smaller images.`,
  },
  sourceGone: 'This connection no longer exists, or this theme can’t use it.',
  sourceFieldUnknown: 'This connection has no such setting.',
  sourceFieldRequired: (label: string) => `Fill in “${label}”.`,
  sourceSecretAgain: (label: string) => `Enter “${label}” again, because the address has changed.`,
  sourceFieldControls: (label: string) => `“${label}” can’t contain control characters.`,
  sourceFieldNumber: (label: string, max: number) => `“${label}” must be a number up to ${max}.`,
  sourceFieldOption: (label: string) => `Choose one of the options of “${label}”.`,
  sourceFieldLong: (label: string, max: number) => `“${label}” can have up to ${max} characters.`,
  tooManySources: `An organization can have up to ${limits.sourcesPerOrganization} connections. Remove one first.`,
  integrationUnknown: 'There is no such integration.',
  sourceAddressRefused: (host: string) =>
    `Galley can’t connect to ${host}. Enter a public address. The server administrator can allow this one.`,
  sourceNeedsPublicUrl: (name: string, host: string) =>
    `${name} gets files from this server, but ${host} can’t be reached from the internet. The server needs a public address in GALLEY_URL.`,
  sourceUnreachable: (host: string) => `${host} didn’t respond.`,
  sourceTooSlow: (host: string) => `${host} took too long to answer.`,
  sourceTooLarge: (host: string) => `The response of ${host} is too large.`,
  sourceCertificateUnknown: (host: string) =>
    `Galley doesn’t trust the certificate of ${host}, because it doesn’t know who issued it.`,
  sourceCertificateDates: (host: string) => `The certificate of ${host} has expired, or isn’t valid yet.`,
  sourceCertificateName: (host: string) => `The certificate of ${host} was issued for another host.`,
  sourceCertificateUnread:
    'The certificate in the settings can’t be read. Paste it with its first and last line, “BEGIN” and “END CERTIFICATE”.',
  sourceTestStore: (reason: string) => `Couldn’t store a test file: ${reason}`,
  sourceTestLoad: (url: string, reason: string) =>
    `A test file was stored, but couldn’t be loaded from ${url}: ${reason} Check the public address, and whether others can read new files.`,
  sourceTestStatus: (status: number) => `The server answered with status ${status}.`,
  sourceTestOther: 'Something else is at this address.',
  sourceTestRemove: (path: string, reason: string) => `The test file “${path}” couldn’t be removed: ${reason}`,
  sourceConsent: (name: string) => `${name} needs your consent again.`,
  sourceConsentByAdmin: (name: string) => `${name} has to be connected again. Ask an owner or admin.`,
  sourceWithoutConsent: 'This connection needs no consent.',
  consentInvalid: 'This consent isn’t valid anymore. Start again from the integrations page.',
  consentDeclined: (name: string) => `${name} wasn’t connected, because the consent wasn’t given.`,
  consentFailed: (name: string) => `${name} refused the connection. Check the client ID and secret, and try again.`,
  sourceNoFolders: (name: string) => `${name} has no folders of your own.`,
  sourceNoRootFolder: (name: string) => `Open a folder first: ${name} doesn’t allow folders at the top level.`,
  sourcePathInvalid: 'This path isn’t valid.',
  sourceNameInvalid: 'A name can’t be empty or contain slashes.',
  layoutSaved: 'Layout saved.',
  tooManyPins: `A theme can have up to ${limits.pinsPerTemplate} pins. Delete one first.`,
  tooManyPersonas: `A theme can have up to ${limits.personasPerTemplate} personas. Delete one first.`,
  personaNotJson: 'The sample data must be a JSON object, for example { "name": "Ada" }.',
  tooManyPinGroups: `A theme can have up to ${limits.pinGroupsPerTemplate} groups of pins. Delete one first.`,
  otherThemeVersion: 'This section is of another version of the theme. Pin it under another name.',
  tooManySnapshots: `A pin can have up to ${limits.snapshotsPerPin} snapshots. Pin the section again under another name.`,
  tooManyLayouts: `A theme can have up to ${limits.layoutsPerTemplate} layouts. Delete one first.`,
  fileCheckRuns: 'A check is already running.',
  filesDamaged: 'Some stored files are damaged. See Damaged files in Admin Tools.',
  taskTooLong: 'This file takes too long to read. Try a smaller or simpler one.',
  taskTooLarge: 'This file needs too much memory to read. Try a smaller or simpler one.',
  taskTooDeep: 'This file has too many nested elements. Try a simpler one.',
  serverBusy: 'Galley is busy. Try again in a moment.',
  serverStopping: 'Galley is restarting. Try again in a moment.',
} as const;

interface ApprovedVersion {
  version: number;
  /** As `reviewed` names it. */
  document: string;
}
type LimitName = 'themes' | 'people' | 'integrations' | 'storageBytes';

function describeLimit(name: LimitName, limit: number): string {
  if (name === 'themes') return `up to ${formatCount(limit, { one: 'theme', other: 'themes' })}`;
  if (name === 'integrations') return `up to ${formatCount(limit, { one: 'integration', other: 'integrations' })}`;
  if (name === 'storageBytes') {
    const megabytes = limit / 1024 / 1024;
    return `up to ${formatNumber(megabytes, Number.isInteger(megabytes) ? 0 : 1)} MB of files`;
  }
  return `up to ${formatCount(limit, { one: 'person', other: 'people' })}, including open invitations`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return shortenText(line, 60);
}
