/** Long because it is one list: every limit, defined once. The names contain the unit: bytes, milliseconds, pixels. */
export const limits = {
  htmlBytes: 5 * 1024 * 1024,
  themeZipBytes: 50 * 1024 * 1024,
  themeZipUnpackedBytes: 150 * 1024 * 1024,
  themeZipEntries: 1000,
  themeZipRatio: 100,
  imageBytes: 20 * 1024 * 1024,
  imagePixels: 40_000_000,
  /** Longest side of an image in a document, in pixels. */
  imageSidePixels: 8000,
  commentLength: 5000,
  /** Temporary ids of comments are the negatives of numbers in this range. */
  tempCommentIdMin: 500_000,
  tempCommentIdMax: 1_000_000,
  tempCommentWaitMs: 250,
  tempCommentTries: 11,
  /** Quote of the block of a comment. */
  commentQuoteLength: 300,
  commentsPerDocument: 2000,
  mentionsPerComment: 20,
  reactionsPerComment: 500,
  commentsPerPersonMinute: 120,
  /** Comments and reactions with share links, from one address. */
  reviewerCommentsPerMinute: 10,
  approvalStages: 10,
  approversPerStage: 20,
  approvalStageNameLength: 60,
  /** Note of a request for approval, and comment of an answer. */
  approvalNoteLength: 1000,
  approvalRequestsPerMinute: 20,
  /** Approvals with share links, from one address. */
  reviewerApprovalsPerMinute: 5,
  /** Timeout for fetching an image from an address. */
  importSeconds: 30,
  addressLength: 2000,
  personasPerTemplate: 50,
  personaDataLength: 64 * 1024,
  /** Addresses of links in one call. */
  linksCheckedAtOnce: 500,
  linkChecksPerPersonMinute: 20,
  /** Timeout of one link check, including redirects. */
  linkCheckSeconds: 10,
  linkRedirects: 10,
  /** How long the result for an address is valid. */
  linkCheckTtlSeconds: 24 * 60 * 60,
  /** Interval between two requests to one host. */
  linkHostPauseMs: 1000,
  linkHostsAtOnce: 5,
  /** Sizes of one image that can be created at once. */
  imageDensities: 4,
  /** Images of the library in one response. */
  imagesPerPage: 60,
  imageUsesListed: 100,
  /** Longest side of thumbnails in the image library. */
  imageThumbnailPx: 320,
  /** Images up to this size are shown without a thumbnail. */
  imageThumbnailFromBytes: 16 * 1024,
  /** Emails and pages in one call that replaces an image everywhere. */
  imageReplacedAtOnce: 50,
  imageTagLength: 40,
  imageFoldersPerTemplate: 200,
  imagesMovedAtOnce: 100,
  /** Versions of a document in one response. */
  versionsPerPage: 50,
  versionNameLength: 80,
  /** Changed blocks that a comparison lists and marks. */
  comparedChanges: 500,
  tagsPerImage: 20,
  /** Side length of a person's large picture. */
  avatarPx: 480,
  avatarsPerMinute: 20,
  emailChangesPerHour: 10,
  /** Days between canceling an organization and deleting its data. */
  graceDays: 30,
  /** Days that an organization retains its plan while a payment fails. */
  billingGraceDays: 14,
  billingChangesPerMinute: 30,
  /** How long an archive of the whole organization can be downloaded. */
  organizationExportDays: 7,
  organizationExportsPerMinute: 3,
  /** An invitation expires after this many days. */
  inviteDays: 30,
  /** Days before the end of someone's access on which they and those who can extend it are notified. */
  accessEndNoticeDays: 3,
  /** Maximum number of days until the end of someone's access. */
  accessEndDays: 3650,
  /** Number of owners and admins shown to a person whose access ended. */
  accessEndPeople: 5,
  /** Maximum themes in one invitation. */
  invitedThemes: 500,
  teamsPerOrganization: 200,
  titleLength: 255,
  subjectLength: 998,
  previewTextLength: 500,
  metadataLength: 1000,
  /** Gmail clips longer messages. Observed at 102 KB, rounded down to 102,000 bytes as a safety margin. */
  gmailClipBytes: 102_000,
  /**
   * Gmail drops style elements beyond this many characters in total (email-bugs, issue 90: 16 KB). Until about 2019,
   * the limit was 8,192 for each element, which many pages still state.
   */
  gmailStyleCharacters: 16_384,
  sizeWarnPercent: 90,
  imageWeightBytes: 1_000_000,
  imageOversize: 3,
  ignoredFindings: 300,
  linkParameters: 20,
  /** Merge tag syntaxes of a theme, and characters of an opening or closing delimiter. */
  mergeTagPairs: 10,
  mergeTagSignLength: 20,
  linkParameterNameLength: 100,
  linkParameterValueLength: 500,
  emailAddressLength: 254,
  passwordMin: 10,
  passwordMax: 200,
  jsonBodyBytes: 1024 * 1024,
  /** Body of a request with a document: 5 MB can double as JSON. */
  documentBodyBytes: 12 * 1024 * 1024,
  /** Body of a request without a session. */
  publicBodyBytes: 64 * 1024,
  /** JSON bodies received at the same time, in total and from one address. */
  openBodyBytes: 192 * 1024 * 1024,
  openBodyBytesPerAddress: 48 * 1024 * 1024,
  /** A JSON body must arrive within this time. */
  jsonBodySeconds: 120,
  /** Nesting depth of a JSON body. */
  jsonDepth: 64,
  /** Commas, colons and opening brackets of a JSON body. The largest regular one has 500 IDs. */
  jsonElements: 10_000,
  /** Number of bytes of a rejected body that are read, so that a small one doesn't cost the connection. */
  refusedBodyBytes: 1024 * 1024,

  /** Frequency of actions: see `rateLimits`. */
  callsPerPersonMinute: 1500,
  callsPerAddressMinute: 10_000,
  filesPerAddressMinute: 30_000,
  bodyBytesPerPersonMinute: 600 * 1024 * 1024,
  bodyBytesPerAddressMinute: 1024 * 1024 * 1024,
  uploadsPerPersonMinute: 60,
  uploadsPerOrganizationMinute: 300,
  imageCropsPerPersonMinute: 120,
  differencesPerPersonMinute: 30,
  exportsPerPersonMinute: 60,
  exportsPerOrganizationMinute: 300,
  exportSizesPerPersonMinute: 240,
  searchesPerPersonMinute: 240,
  comparisonsPerPersonMinute: 60,
  screenshotRetriesPerPersonMinute: 10,
  draftsPerPersonMinute: 600,
  shareLinksPerPersonMinute: 30,
  shareLinksPerOrganizationDay: 1000,
  shareViewsPerAddressMinute: 300,
  /**
   * Passwords hashed at the same time. Each occupies a core for 20 ms, and one of the four threads that read files.
   */
  passwordHashes: 1,
  /** Password hashes in the queue. */
  passwordHashesWaiting: 20,
  /** Active links of one document. */
  shareLinks: 50,
  shareLinkLabelLength: 100,
  billingDetailLength: 200,
  pageSize: 50,
  pageSizeMax: 1000,
  bulkEmails: 500,
  /** Emails copied or moved to another theme at once. */
  themeMoveEmails: 25,
  /** Rows of a list in one answer, and those that a browser keeps around the visible ones. */
  listWindow: 300,
  listRowsKept: 600,
  /** Emails that one action on everything a list matches can change, and those changed before other jobs run. */
  bulkMatching: 50_000,
  bulkPerTurn: 500,
  /** An action on everything a list matches can be undone for this many days. */
  bulkDays: 7,
  /**
   * Find and replace in many emails: emails per search, listed hits per email, emails processed before other jobs run.
   */
  emailsSearchedAtOnce: 25,
  hitsPerEmail: 500,
  emailsReplacedPerTurn: 50,
  findTextLength: 500,
  replacementLength: 500,
  /** How long a replacement can be returned. */
  replacementDays: 30,
  replacementsListed: 5,
  replacementSearchesPerPersonMinute: 120,
  exportEmails: 200,
  transferImages: 1000,
  /** Transfers that run in a process at the same time, to different sources. */
  transfersAtOnce: 2,
  transferPollMs: 2000,
  /** A transfer without progress for this time is shown as waiting for its source. */
  transferQuietMs: 10_000,
  /** How long a completed transfer is shown as complete. */
  transferDoneMs: 1000,
  /** Pages in one publishing call. */
  publishedAtOnce: 100,
  /** Files of one page. */
  pageAssetBytes: 50 * 1024 * 1024,
  exportZipBytes: 500 * 1024 * 1024,
  /** How long the file of an export job can be downloaded. */
  exportHours: 24,
  /** Waiting and running exports of one person. */
  exportsWaiting: 30,
  /** Taller documents are printed on A4 pages: Chromium doesn't support larger pages. */
  pdfPageHeightPx: 19_000,
  /** Printing larger documents exceeds the time or memory of one print. */
  pdfHtmlBytes: 1024 * 1024,
  pdfBytes: 100 * 1024 * 1024,
  /** A PDF attached to an email; many mail servers accept 10 MB including encoding. */
  attachedPdfBytes: 7 * 1024 * 1024,
  exportReasonLength: 500,
  /** Findings that are listed before an export. */
  exportFindings: 100,
  /** Items of the checklist of a theme. */
  checklistItems: 30,
  checklistTitleLength: 120,
  /** Layouts of one theme. */
  layoutsPerTemplate: 200,
  /** Layouts whose HTML one request can read. */
  layoutHtmls: 20,
  /** Pins of one theme, its pin groups, and the snapshots of one pin. */
  pinsPerTemplate: 500,
  pinGroupsPerTemplate: 100,
  snapshotsPerPin: 50,
  /** Snapshots whose thumbnails one request can query. */
  pinThumbnailIds: 100,
  /** Palette items whose screenshots one request can query. */
  paletteScreenshotIds: 500,
  /** Names of the theme parts that documents use, and the documents listed for one of them. */
  partNameLength: 200,
  partDocumentsListed: 200,
  /** Distinct parts counted per document. */
  partsPerDocument: 1000,
  /** Values of markers in requests. */
  markerLength: 100,
  /** Thumbnails of emails in one request: as many as fit on a screen. */
  pictureEmails: 100,
  searchTermLength: 200,
  searchHits: 50,
  searchHitsElsewhere: 10,
  /** Search results can be paged up to this many. */
  searchHitsFrom: 1000,
  /** Themes, and folders, in one search result. */
  searchPlaces: 20,
  trashDays: 30,
  /** Drafts of one person for one document. Beyond that, the oldest is deleted. */
  draftsPerDocument: 20,
  /** Unused drafts are deleted after this many days. */
  draftDays: 30,
  /** Files are kept for this many days after their last use. */
  unusedFileDays: 1,
  foldersPerTemplate: 1000,
  newEmailHours: 24,
  /** The ID of the current notice for new users. A later notice gets the next number. */
  firstUseNoticeId: 1,
  signInTriesPerMinute: 10,
  /** Invalid share tokens allowed from one address. */
  shareTokenGuessesPerMinute: 100,
  passwordResetSeconds: 3600,
  signUpsPerMinute: 5,
  signUpSeconds: 60 * 60 * 24,
  /** How long the link to a new email address can be used. */
  emailChangeSeconds: 60 * 60 * 24,
  /** How long a former sub-address redirects to the new one and can't be taken by others. */
  formerDomainDays: 180,
  captchaSeconds: 1200,
  /** Minimum reCAPTCHA score of a person. */
  recaptchaScore: 0.5,
  /** Maximum numbers a browser has to try: 2 s of work on a phone. */
  captchaNumbers: 100_000,
  twoFactorStepSeconds: 30,
  /** Consecutive wrong codes until codes are rejected for a while. */
  twoFactorTries: 10,
  twoFactorLockSeconds: 900,
  recoveryCodes: 10,
  passkeysPerPerson: 20,
  /** How long a browser has to respond with a passkey. */
  passkeyChallengeSeconds: 300,
  /** Characters of a credential ID in base64url: 1,023 bytes, the maximum of WebAuthn. */
  passkeyIdLength: 1364,
  passkeyAnswerLength: 8000,
  passwordResetsPerMinute: 5,
  invitesPerMinute: 30,
  /** For each person and each organization, so that open sign-up can't be used to relay free text. */
  invitesPerDay: 200,
  /** Rows in a list of people to invite at once. */
  bulkInvites: 500,
  /** Longest text of such a row that is sent for validation. */
  inviteeTextLength: 1000,
  bulkInvitesPerMinute: 10,
  /** List invitations of an organization per day. */
  bulkInvitesPerDay: 1000,
  /** Invitations revoked at once. */
  invitesPerChange: 2000,
  /** Rows on a page of members or invitations. */
  tableRows: 15,
  /** The last page of a table that can be asked for. */
  tablePages: 1000,
  /** Members changed at once. */
  membersPerChange: 5000,
  /** People named before a change of several; the others are counted. */
  previewNames: 5,
  /** From how many people or invitations on a change that can't be undone asks for the organization's name. */
  typedConfirmationFrom: 10,
  /** The longest time without activity by which members can be filtered. */
  memberInactiveDays: 3650,
  /** How far ahead two-factor sign-in can be announced. */
  twoFactorNoticeDays: 365,
  handoverSeconds: 60,
  handoversPerMinute: 30,
  /** How long an identity provider has to complete a sign-in. */
  ssoRequestSeconds: 600,
  /** Single sign-on requests from one address: start and response both count. */
  ssoSignInsPerMinute: 120,
  domainChecksPerMinute: 10,
  ssoProvidersPerOrganization: 20,
  ssoDomainsPerOrganization: 50,
  ssoGroupRoles: 50,
  ssoTextLength: 500,
  ssoCertificatesLength: 20_000,
  domainLength: 253,
  samlResponseBytes: 256 * 1024,
  /** Requests of an identity provider that provisions an organization. */
  scimRequestsPerMinute: 3000,
  scimTokens: 10,
  scimPerPage: 200,
  scimOperations: 1000,
  scimGroupMembers: 5000,
  scimTextLength: 255,
  scimFilterLength: 1000,
  /** Commas, colons and opening brackets of a body: a group of 5,000 members has about 40,000. */
  scimElements: 100_000,
  scimBodyBytes: 1024 * 1024,
  organizationsPerMinute: 5,
  joinsPerMinute: 10,
  mailRetentionDays: 30,
  /** Notifications in one response, and how long they are kept. */
  notificationsPerPage: 20,
  notificationDays: 180,
  /** Unread notifications are counted up to this number. */
  notificationsCounted: 100,
  /** How often the bell polls while no socket announces changes. */
  notificationsPollMs: 60_000,
  /** Notifications in one email, which mentions the number of further ones. */
  notificationsPerMail: 30,
  /** How long the link in a notification email can be used. */
  unsubscribeDays: 365,
  pushEndpointLength: 1000,
  /** Browsers that receive push notifications of one person. A further one replaces the oldest. */
  pushSubscriptions: 20,
  pushSubscriptionsPerMinute: 20,
  /** Sources of one organization. */
  sourcesPerOrganization: 100,
  templatesPerSource: 1000,
  sourcePathLength: 2000,
  sourceValueLength: 20_000,
  /** Listed files and folders of one folder. */
  sourceEntries: 10_000,
  /** Timeout of one call to a source, including everything. */
  sourceSeconds: 60,
  /** Concurrent calls to sources: of one organization, and of all. */
  sourcesOpenPerOrganization: 6,
  sourcesOpen: 24,
  /** Size of one HTTP response of a source, unless a call specifies another limit. */
  sourceAnswerBytes: 32 * 1024 * 1024,
  sourceCallsPerPersonMinute: 120,
  sourceCallsPerOrganizationMinute: 600,
  sourceChangesPerPersonMinute: 30,
  /** How long a person has to give their consent. */
  oauthStateSeconds: 10 * 60,
  /** How long before its expiry an access token is refreshed. */
  oauthRefreshSeconds: 60,
  /** How long a platform can fetch a file from this server. */
  offerSeconds: 10 * 60,
  /** Timeout of the push service. */
  pushSeconds: 10,
  /** How long a push service stores a notification for an offline browser. */
  pushTtlSeconds: 86_400,
  /** Damaged files listed for site admins. The count includes all. */
  damagedFilesListed: 200,
  /** Minimum and maximum retention of an organization's change log, unless it is unlimited. */
  logRetentionDaysMin: 90,
  logRetentionDaysMax: 3650,
  /** URL that receives an organization's log, timeout of one delivery, and days of failures until it's stopped. */
  logStreamUrlLength: 2000,
  logStreamSeconds: 10,
  logStreamFailingDays: 3,
  /** How long messages are also signed with the previous secret. */
  logStreamFormerSecretHours: 24,
  /** Deliveries shown to owners. */
  logStreamDeliveries: 50,
  logStreamTestsPerMinute: 10,
  mailServerTestsPerMinute: 5,
  mailServerTestsPerDay: 100,
  /** Shown part of a mail server's response. */
  mailServerAnswerLength: 500,
  /** How long security events are kept. */
  securityEventRetentionDays: 365,
  /** Maximum refusals in the security log, so that an attack can't fill the disk. */
  securityRefusalsMax: 200_000,
  /**
   * Addresses and people whose refusals of one kind are counted separately within a minute. Others are counted
   * together.
   */
  securityEventSources: 60,
  /** Recipients of one test email or one emailed link. */
  recipients: 10,
  noteLength: 1000,
  testMailBytes: 2 * 1024 * 1024,
  /** Test emails and links together, counted by recipient. */
  sentMailsPerUserHour: 60,
  sentMailsPerOrganizationDay: 500,
  setupTriesPerMinute: 10,

  /** Formatted text that a paste can contain. Longer text is pasted as plain text. */
  pasteHtmlCharacters: 500_000,
  /** Plain text that one paste or drop can add to a text. */
  pasteTextCharacters: 200_000,
  undoEntries: 30,
  /** A typing step ends at the first space after this many characters, or when typing pauses. */
  undoTypingCharacters: 20,
  /** Typing steps that one of the 30 entries can contain. */
  undoTypingSteps: 50,
  flushIdleMs: 500,
  flushMaxWaitMs: 1500,
  changeDebounceMs: 1000,
  changeMaxWaitMs: 2000,
  contentEditFocusDelayMs: 250,
  statusPollMs: 2000,
  /** How often changes by others are polled while the page is visible. */
  livePollMs: 5000,
  /** The same where changes are announced, in case an announcement was lost. */
  announcedPollMs: 60_000,
  /** The same for lists. */
  listPollMs: 10_000,
  /** Documents of a theme upgraded at the same time, and the percent that each adds. */
  upgradesAtOnce: 4,
  upgradeStepPercent: 5,
  /** Documents of one kind in one request. */
  upgradedAtOnce: 5000,
  upgradePollMs: 5000,
  differencePollMs: 2000,
  /**
   * When the zones of the rules editor are refreshed after its start, because images and fonts may have moved them.
   */
  zoneRefreshesMs: [500, 1500, 2500],
  /** How long after Cancel the rules editor can’t be reopened. */
  rulesCancelMs: 2000,
  /** Polling of thumbnails of a list, and of one snapshot. */
  thumbnailsPollMs: 6000,
  thumbnailPollMs: 3000,
  layoutsUpgradedMs: 2000,
  emailsUpgradedMs: 1000,
  statusClearMs: 500,
  simulatedProgressCapPercent: 90,
  simulatedProgressStepMs: 30,
  uploadStallTickMs: 5000,
  noticeCloseMs: 5000,
  toastMs: 2000,
  /** A toast with an action is shown longer, so that people can read and reach it. */
  toastActionMs: 8000,
  toastFadeMs: 500,
  confirmLoadingCloseMs: 500,
  searchDebounceMs: 150,
  focusDelayMs: 250,
  dragStartPx: 5,
  draggingFlagMs: 1000,
  idleTimeoutSeconds: 3600,
  idleWarningSeconds: 60,

  /** The retry time in a 503 response. */
  retryAfterSeconds: 5,
  /** The disk counts as full below this free space: the database writes its log in 16 MB segments. */
  diskFullBytes: 1024 * 1024,
  /** The health check warns below this free space. */
  diskLowBytes: 500 * 1024 * 1024,
  diskLowInodes: 1000,

  /** Size of one socket message, and the number of messages and bytes per socket. */
  socketMessageBytes: 1024 * 1024,
  socketMessagesAtOnce: 60,
  socketMessagesPerSecond: 10,
  socketBytesPerMinute: 20 * 1024 * 1024,
  /** New sockets of one address and one person. */
  socketsPerAddressMinute: 3000,
  socketsPerPersonMinute: 120,
  /** How often the permissions of open sockets are checked. */
  socketCheckMs: 1000,
  /** Interval of the server's pings to each connection. A browser reports a lost connection after this silence. */
  socketPingMs: 2000,
  socketSilentMs: 4000,
  /** How long the server waits for a pong: browsers throttle pages in the background. */
  socketTimeoutMs: 20_000,
  /** Reconnection of a client: initial and maximum delay, share of randomness, timeout of one attempt. */
  reconnectDelayMs: 1000,
  reconnectDelayMaxMs: 5000,
  reconnectRandomness: 0.5,
  connectTimeoutMs: 20_000,
  /** Number and size of an editor's live changes in one message. */
  liveChangesAtOnce: 200,
  liveChangeBytes: 256 * 1024,
  /**
   * A whole document in one message, compressed. Above this many characters of changes, a whole document is requested.
   */
  liveStateBytes: 900 * 1024,
  liveChangesLength: 512 * 1024,
  leaseSeconds: 30,
  leaseRenewSeconds: 10,
  contentTicketSeconds: 900,
  miniatureTicketSeconds: 43_200,
  /** Number of a variation, and length of its group's name, in the address of its thumbnail. */
  variationNumber: 9999,
  groupNameLength: 200,
  /** How long the previous session token is accepted after a new one was issued. */
  sessionRenewalGraceSeconds: 10,
  sessionIdleSeconds: 60 * 60 * 24 * 14,
  sessionAbsoluteSeconds: 60 * 60 * 24 * 90,

  sectionZonePx: 5,
  componentZonePx: 50,
  autoScrollStepPx: 25,
  autoScrollEdgePx: 50,
  confirmWidthPx: 400,
  headerPx: 65,
} as const;
