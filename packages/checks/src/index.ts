/** Checks of exported bytes: what arrives in the inbox. */
export { checkDarkMode } from './dark/check-dark-mode';
export { checkDarkLogos, type LogoGround, type LogoImage, logoGrounds } from './dark/dark-logos';
export { colorsIn, type DarkModel, darkModels } from './dark/dark-models';
export type { TextColors } from './dark/surfaces';
export type { ExportFinding, RuleSource } from './finding';
export { type AnnotationFault, annotationFaults } from './inbox/annotation-faults';
export { type AnnotationCard, type Annotations, annotationObjects, annotationsJson } from './inbox/annotations';
export { checkAnnotations } from './inbox/check-annotations';
export { checkInbox } from './inbox/check-inbox';
export { type InboxClient, inboxClients } from './inbox/inbox-clients';
export { type InboxEntry, type InboxTexts, inboxLines } from './inbox/inbox-lines';
export { readPreviewArea } from './inbox/preview-area';
export { cutToWidth, type InboxLine, textWidth } from './inbox/text-width';
export { type ExportedPage, isTooCostly, readExportedPage } from './page/exported-page';
export { Looks } from './page/looks';
export { checkWeight, type WeighedImage } from './weight/check-weight';
export { type ClipForecast, clipForecast } from './weight/clip-forecast';
