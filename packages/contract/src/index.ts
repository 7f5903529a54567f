export { formatAccessEnd, setDayLocale } from './access-end';
export { avatarSides } from './avatar-sides';
export { buildUrl, organizationUrl } from './build-url';
export {
  type CanvasFrameAttributes,
  canvasFrameAttributes,
  canvasFramePolicy,
  canvasFrameVersion,
} from './canvas-frame';
export type { ChangeAction, ChangedKind, ChangeEvent, ChangeEvents } from './change-events';
export { copyTitle } from './copy-title';
export { countryCodes } from './countries';
export { csvLine, csvStart } from './csv';
export {
  defineRoute,
  type HandlerBody,
  type HandlerParams,
  type HandlerQuery,
  type HttpMethod,
  type RouteAccess,
  type RouteBody,
  type RouteDefinition,
  type RouteKind,
  type RouteParams,
  type RouteQuery,
  type RouteResponse,
} from './define-route';
export { actionLabel, type Change, changeActions, describeChange, kindLabel } from './describe-change';
export { describeUses } from './describe-uses';
export { isSameSettings, noEmailSettings } from './email-settings';
export { emojiText, isEmojiCode } from './emoji-text';
export {
  type ApprovalAnswer,
  type ApprovalDecision,
  type ApprovalRequest,
  type ApprovalStage,
  type ApprovalState,
  approvalDecision,
  approvalState,
  type NewApprovalStage,
} from './entities/approval';
export {
  type Captcha,
  type FirstEmail,
  type SignUpOptions,
  setupFields,
  signUpFields,
  type WorkCaptcha,
} from './entities/auth';
export {
  type Billing,
  type BillingDetails,
  type BillingPlan,
  type CreditCard,
  type Invoice,
  invoiceStatus,
  type Money,
  type OfferedPlan,
  type PlanLoss,
  type PlanPreview,
  type Price,
  priceInterval,
  type TaxIdType,
  taxIdStatus,
  taxIdType,
} from './entities/billing';
export {
  type BuildDocument,
  type BuilderMode,
  buildDocument,
  type CropperData,
  type DocumentState,
  type Draft,
  type DraftReason,
  type DraftSummary,
  draftReason,
  type FocalPoint,
  type HostedImage,
  type ImageCrop,
  type ImageFolder,
  type ImageRotation,
  type ImageRules,
  type ImageUse,
  type ImageUseCounts,
  imageRules,
  type Lease,
  type LibraryImage,
  type LinkStyle,
  type PageScheme,
  type PaletteItem,
  type PreviewDocument,
  paletteItem,
  type ReplacedDocument,
  type ShareLink,
  type VariationGroup,
} from './entities/builder';
export {
  type ChecklistItem,
  type ChecklistSettings,
  checklistSettings,
  defaultChecklist,
  themeChecklist,
} from './entities/checklist';
export {
  type AnonUser,
  type Comment,
  type CommentAuthor,
  type CommentEmoji,
  type CommentStatus,
  commentStatus,
  type Mentionable,
} from './entities/comment';
export {
  type AnyDocumentType,
  anyDocumentType,
  type DocumentStart,
  type DocumentType,
  documentType,
  emailAddress,
  password,
  subAddress,
  title,
} from './entities/common';
export type { EmailDetails, TemplateDetails, TemplateVersionEntry } from './entities/documents';
export {
  type EmailSettings,
  type EmailSettingsInput,
  emailSettings,
  type LinkParameter,
} from './entities/email-settings';
export {
  type ExportChoices,
  type ExportFinding,
  type ExportJob,
  type ExportKind,
  type ExportReadiness,
  exportChoices,
  exportJobKinds,
  exportJobStates,
  type PageSize,
  type StoredFinding,
} from './entities/export';
export { type ExportRequirement, exportRequirements } from './entities/export-requirements';
export {
  type Folder,
  type FolderMove,
  folder,
  type SearchFilter,
  type SearchHit,
  type SearchPlaces,
  searchHit,
  searchPlaces,
  searchStates,
} from './entities/folder';
export {
  type ComparedVersion,
  type HistoryEntry,
  type HistoryPage,
  historyEntry,
  type VersionChange,
  type VersionComparison,
} from './entities/history';
export type { Layout, ListedLayout } from './entities/layout';
export { type LinkCheck, linkFault, linkState } from './entities/link-check';
export {
  type BulkAction,
  type BulkChange,
  type BulkState,
  bulkActions,
  bulkStates,
  type ListAuthor,
  type ListSort,
  type ListView,
  type ListWindow,
  type ThemeFit,
} from './entities/list';
export { type LogDelivery, type LogSettings, type LogStream, logDeliveryState } from './entities/log-settings';
export {
  type InviteCounts,
  type InviteDelivery,
  type InviteRow,
  inviteDelivery,
  type MemberChange,
  type MemberFilter,
  type MemberRefusal,
  type MemberRow,
  type MemberSort,
  type MemberState,
  memberSort,
  memberState,
  type SortOrder,
} from './entities/member-list';
export {
  defaultNotificationSettings,
  guestBurstSeconds,
  isApprovalAction,
  isGuestAction,
  type Notification,
  type NotificationAction,
  type NotificationSettings,
  type NotificationStatus,
  type NotificationWays,
  notificationAction,
  notificationBadge,
  notificationEmail,
  type PushSubscriptionFacts,
} from './entities/notification';
export type { IdProvider, JoinableOrganization, PersonCard, RowOrganization } from './entities/organization';
export type { NewPasskeyAnswer, Passkey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from './entities/passkey';
export {
  type Account,
  account,
  type EndedAccess,
  type Invitation,
  type InvitedThemes,
  type InviteeInput,
  type InviteeState,
  type Member,
  type MemberSession,
  type OrganizationInvite,
  type OwnSession,
  type TemplatePerson,
  type ThemeAccess,
  themeAccess,
} from './entities/people';
export type { Persona, PersonaChoice, SampleField } from './entities/persona';
export type { LinkedDocument, PinArchive, PinGroup, PinLinkAction, PinLinkResult, PinSnapshot } from './entities/pin';
export { type ProfileFacts, type SkinTone, skinTone } from './entities/profile';
export {
  type EmailHits,
  type ReplacedEmail,
  type Replacement,
  type ReplacementHit,
  type ReplacementKind,
  type ReplacementQuery,
  type ReplacementState,
  replacementStates,
} from './entities/replacement';
export { noScreenshots, type ScreenshotFields } from './entities/screenshot';
export {
  type Integration,
  type Source,
  type SourceCapabilities,
  type SourceDetails,
  type SourceEntry,
  type SourceField,
  type SourceKind,
  type SourceStatus,
  sourceStatus,
} from './entities/source';
export {
  type AccountScim,
  type AccountSso,
  type GroupRole,
  type IdentityProvider,
  type IdentityProviderFields,
  type JoinRole,
  joinRole,
  type OrganizationDomain,
  type ScimGroupRole,
  scimGroupRole,
} from './entities/sso';
export type { NewThemeAccess, Team, Teams, TemplateTeam } from './entities/team';
export {
  type Email,
  email,
  type MarkReport,
  type ReviewState,
  type RunningUpdate,
  type Template,
  type ThemeArea,
  type ThemeReport,
  template,
} from './entities/template';
export {
  type MergeTagPair,
  type TemplateSettings,
  templateSettings,
} from './entities/template-settings';
export {
  type DocumentRemote,
  documentRemote,
  type RemoteKind,
  type RunningTransfer,
  remoteKind,
  type SendMode,
  sendMode,
  type TransferProgress,
  type TransferQuestion,
  transferProgress,
  transferQuestion,
} from './entities/transfer';
export { type DeletedTheme, type Trashed, trashed } from './entities/trash';
export type { PartUsage } from './entities/usage';
export {
  colorTheme,
  isManager,
  type Me,
  me,
  type OwnOrganization,
  type Role,
  role,
} from './entities/user';
export { AppError, type ErrorBody, type ErrorCode, errorBody, errorStatus } from './errors';
export { explainIssue, plainSchema, type SchemaIssue } from './explain-issue';
export { fieldLabel } from './field-labels';
export { fieldPatterns } from './field-patterns';
export { type FolderRange, FolderTree, type ListSegment, listSegments, rangesAt } from './folder-tree';
export { formatCount, formatNumber, setNumberLocale } from './format-count';
export { readDensities, readRatios } from './image-fields';
export {
  hasShape,
  isTooSmall,
  needsCrop,
  type PixelSize,
  type RequiredSize,
  tooSmallText,
  turnedSize,
} from './image-size';
export { limits } from './limits';
export { messages, outageTexts } from './messages';
export {
  approvalsHash,
  commentHash,
  newEmailHash,
  type PageName,
  pages,
  refuseEmailHash,
  startEditingHash,
  startRulesHash,
} from './pages';
export { passwordGuessesMin, passwordLengthChecked, toUserInputs } from './password-rules';
export { isPrivateHost } from './private-host';
export { type RateKey, type RateLimitDefinition, type RateLimitName, type RateRule, rateLimits } from './rate-limits';
export { groupReactions, type ReactionGroup, reactionNames } from './reactions';
export { formatAddresses, parseRecipients } from './recipients';
export { isMentioned, renderComment } from './render-comment';
export { type ReviewedDocument, type ReviewedPart, readReviewedPart, reviewPath } from './review-path';
export { isPreviewMode, isThemeMode, type RoomAddress, roomKey } from './rooms/room-address';
export {
  type ClientEvent,
  type ClientPayload,
  clientEvents,
  type LiveDocument,
  type RoomMember,
  type RoomState,
  type ServerEvent,
  type ServerPayload,
  type SocketAnswer,
} from './rooms/socket-events';
export { type Route, type RouteName, routes } from './routes';
export type { MailState } from './routes/delivery/share-by-email';
export type { AuditEvent, MemberEvent, SecurityLogEvent } from './routes/operations/admin';
export type { OrganizationLimits } from './routes/operations/admin-accounts';
export { type DamagedFile, damageState } from './routes/operations/file-check';
export { type AccountFacts, exportState, type OrganizationExport } from './routes/operations/offboarding';
export { cutText, escapeHtml, hasVisibleText } from './text';
export { cutCharacters, cutTitle, isLongerThan, shortenText } from './title-length';
export { type AnswerShape, readShape, ShapeError } from './wire/answer-shape';
export { type WireRoute, type WireTable, wireTable } from './wire/wire-table';
export { knownLocale, type WrittenLocale, writtenLocaleOf } from './written-locale';
