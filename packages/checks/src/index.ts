/** Checks of exported bytes: what arrives in the inbox. */
export { checkDarkMode } from './dark/check-dark-mode';
export { checkDarkLogos, type LogoGround, type LogoImage, logoGrounds } from './dark/dark-logos';
export { colorsIn, type DarkModel, darkModels } from './dark/dark-models';
export type { TextColors } from './dark/surfaces';
export type { ExportFinding, RuleSource } from './finding';
export { type ExportedPage, isTooCostly, readExportedPage } from './page/exported-page';
export { Looks } from './page/looks';
