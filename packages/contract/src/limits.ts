/** Every number of the specifications and of our own decisions, named once. Bytes, milliseconds and pixels as the names say. */
export const limits = {
  htmlBytes: 5 * 1024 * 1024,
  themeZipBytes: 50 * 1024 * 1024,
  themeZipUnpackedBytes: 150 * 1024 * 1024,
  themeZipEntries: 1000,
  themeZipRatio: 100,
  imageBytes: 20 * 1024 * 1024,
  imagePixels: 40_000_000,
  /** Sizes of one image made at once. */
  imageDensities: 4,
  /** Side of the large picture of a person. */
  avatarPx: 480,
  avatarsPerMinute: 20,
  /** Between cancelling an organization and the end of everything in it. */
  graceDays: 30,
  /** How long an archive of everything can be downloaded. */
  organizationExportDays: 7,
  organizationExportsPerMinute: 3,
  /** An invitation that nobody took ends then. */
  inviteDays: 30,
  /** Themes that one invitation names. */
  invitedThemes: 500,
  titleLength: 255,
  subjectLength: 998,
  previewTextLength: 500,
  metadataLength: 1000,
  /** Gmail shows the beginning of a longer message only; seen at 102 KB, read here as 102,000 bytes to be on the safe side. */
  gmailClipBytes: 102_000,
  /**
   * Gmail drops the style elements that go beyond this many characters in all (email-bugs, issue 90: 16 KB). Until about 2019
   * it was 8,192 for each, a figure that many pages still give.
   */
  gmailStyleCharacters: 16_384,
  sizeWarnPercent: 90,
  imageWeightBytes: 1_000_000,
  imageOversize: 3,
  ignoredFindings: 300,
  linkParameters: 20,
  linkParameterNameLength: 100,
  linkParameterValueLength: 500,
  emailAddressLength: 254,
  passwordMin: 10,
  passwordMax: 200,
  jsonBodyBytes: 1024 * 1024,
  /** Of a request that carries a document: 5 MB may double as JSON. */
  documentBodyBytes: 12 * 1024 * 1024,
  /** Of a request anybody may send without a session. */
  publicBodyBytes: 64 * 1024,
  /** JSON bodies on their way in at once, all together and from one address. */
  openBodyBytes: 192 * 1024 * 1024,
  openBodyBytesPerAddress: 48 * 1024 * 1024,
  /** A JSON body arrives within this time. */
  jsonBodySeconds: 120,
  /** Brackets within brackets of a JSON body. */
  jsonDepth: 64,
  /** Commas, colons and opening brackets of a JSON body; the largest of ours has 500 ids. */
  jsonElements: 10_000,
  /** What is read of a body nobody wants, so that a small one doesn't cost its connection. */
  refusedBodyBytes: 1024 * 1024,

  /** How often something may be done: see `rateLimits`. */
  callsPerPersonMinute: 1500,
  callsPerAddressMinute: 10_000,
  filesPerAddressMinute: 30_000,
  bodyBytesPerPersonMinute: 600 * 1024 * 1024,
  bodyBytesPerAddressMinute: 1024 * 1024 * 1024,
  uploadsPerPersonMinute: 60,
  uploadsPerOrganizationMinute: 300,
  imageCropsPerPersonMinute: 120,
  exportsPerPersonMinute: 60,
  exportsPerOrganizationMinute: 300,
  searchesPerPersonMinute: 240,
  draftsPerPersonMinute: 600,
  shareLinksPerPersonMinute: 30,
  shareLinksPerOrganizationDay: 1000,
  shareViewsPerAddressMinute: 300,
  /** Passwords hashed at once: each keeps a whole core busy for 20 ms, and one of the four threads that read files. */
  passwordHashes: 1,
  /** Password hashes that wait for their turn. */
  passwordHashesWaiting: 20,
  /** Links of one document that work at the same time. */
  shareLinks: 50,
  shareLinkLabelLength: 100,
  pageSize: 50,
  pageSizeMax: 1000,
  bulkEmails: 500,
  exportEmails: 200,
  exportZipBytes: 500 * 1024 * 1024,
  /** Pictures of emails asked for at once: as many as a screen shows. */
  pictureEmails: 100,
  searchTermLength: 200,
  searchHits: 50,
  searchHitsElsewhere: 10,
  /** So far into what was found one can page. */
  searchHitsFrom: 1000,
  /** Themes, and folders, that one search names. */
  searchPlaces: 20,
  trashDays: 30,
  /** Unsaved work that one person may have of one document; the oldest goes when there is more. */
  draftsPerDocument: 20,
  /** Unsaved work that nobody came back for is deleted then. */
  draftDays: 30,
  /** Bytes of a file stay this long after nobody uses it. */
  unusedFileDays: 1,
  foldersPerTemplate: 1000,
  newEmailHours: 24,
  /** The one notice that newcomers are shown; a later one gets the next number. */
  firstUseNoticeId: 1,
  signInTriesPerMinute: 10,
  /** Wrong tokens of share links that one address may send. */
  shareGuessesPerMinute: 100,
  passwordResetSeconds: 3600,
  signUpsPerMinute: 5,
  signUpSeconds: 60 * 60 * 24,
  /** A sub-address that was given up leads to the new one so long, and nobody else gets it. */
  formerDomainDays: 180,
  captchaSeconds: 1200,
  /** Least score of reCAPTCHA that counts as a person. */
  recaptchaScore: 0.5,
  /** Numbers a browser has to try at most: 2 s of work for a phone. */
  captchaNumbers: 100_000,
  twoFactorStepSeconds: 30,
  /** Wrong codes in a row until no code is taken for a while. */
  twoFactorTries: 10,
  twoFactorLockSeconds: 900,
  recoveryCodes: 10,
  passwordResetsPerMinute: 5,
  invitesPerMinute: 30,
  /** For each person and for each organization: open sign-up must be no relay for free text. */
  invitesPerDay: 200,
  handoverSeconds: 60,
  handoversPerMinute: 30,
  organizationsPerMinute: 5,
  mailsKeptDays: 30,
  /** Damaged files that are listed for site admins; the count is of all. */
  damagedFilesListed: 200,
  /** How long the security log goes back. */
  securityEventsKeptDays: 365,
  /** Refusals the security log keeps in all: an attack must not fill the disk. */
  securityRefusalsKept: 200_000,
  /** Addresses and people whose refusals of one kind are told apart within a minute; the rest is counted together. */
  securityEventSources: 60,
  /** Of one test mail or one mail with a link. */
  recipients: 10,
  noteLength: 1000,
  testMailBytes: 2 * 1024 * 1024,
  /** Test mails and links together, counted by recipient. */
  sentMailsPerUserHour: 60,
  sentMailsPerOrganizationDay: 500,
  setupTriesPerMinute: 10,

  /** Formatted text that a paste reads; beyond it comes in as plain text. */
  pasteHtmlCharacters: 500_000,
  /** Plain text that one paste or drop brings into a text. */
  pasteTextCharacters: 200_000,
  undoEntries: 30,
  /** A step of typing ends at the first blank behind so many characters, or when typing rests. */
  undoTypingCharacters: 20,
  /** Steps of typing that one entry of the 30 may hold. */
  undoTypingSteps: 50,
  flushIdleMs: 500,
  flushMaxWaitMs: 1000,
  changeDebounceMs: 1000,
  changeMaxWaitMs: 2000,
  contentEditFocusDelayMs: 250,
  statusPollMs: 2000,
  /** How often what others changed is asked for, while the page is visible. */
  livePollMs: 5000,
  /** The same for lists. */
  listPollMs: 10_000,
  statusClearMs: 500,
  uploadCreepCapPercent: 90,
  uploadCreepStepMs: 30,
  uploadStallTickMs: 5000,
  noticeCloseMs: 5000,
  toastMs: 2000,
  /** A toast that offers something stays longer: it must be read and reached. */
  toastActionMs: 8000,
  toastFadeMs: 500,
  confirmLoadingCloseMs: 500,
  searchDebounceMs: 150,
  focusDelayMs: 250,
  dragStartPx: 5,
  draggingFlagMs: 1000,
  idleTimeoutSeconds: 3600,
  idleWarningSeconds: 60,

  /** What a 503 says about trying again. */
  retryAfterSeconds: 5,
  /** With less free space than this the disk counts as full: the database writes its log in pieces of 16 MB. */
  diskFullBytes: 1024 * 1024,
  /** With less than this health warns. */
  diskLowBytes: 500 * 1024 * 1024,
  diskLowInodes: 1000,

  leaseSeconds: 30,
  leaseRenewSeconds: 10,
  contentTicketSeconds: 900,
  miniatureTicketSeconds: 43_200,
  /** Of a variation, and of the name of its group, in the address of its picture. */
  variationNumber: 9999,
  groupNameLength: 200,
  /** How long the former token of a session counts after a new one was given out. */
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
