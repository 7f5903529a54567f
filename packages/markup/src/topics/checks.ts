/** The findings of the checks. */
export {
  type CheckContext,
  checkDocument,
  readForChecks,
  sortFindings,
  themeTextsOf,
} from '../document/checks/check-document';
export { checkContrast, checkImageWeight, type ImageLook, type TextLook } from '../document/checks/check-measured';
export { blend, contrastRatio, minimumContrast, type Rgba, readRgb } from '../document/checks/contrast';
export type { ExportRule, Finding, FindingFix, FindingRule, RuleSource, Severity } from '../document/checks/finding';
export { isRequired } from '../document/checks/requirement-rules';
export { markThemeFindings, themeCauses } from '../document/checks/theme-findings';
