/** The style sheets of a document: its elements as selectors see them, its rules, and the rules that match an element. */
export { always, byState, isMatching } from '../styles/match-selector';
export { type MatchedRule, RuleFinder } from '../styles/matched-rules';
export { StyleLimitError } from '../styles/style-limit';
export {
  type AttributeTest,
  type DocumentStyles,
  maskStyleTokens,
  readDocumentStyles,
  type StyleDeclaration,
  type StyleRule,
  standsAlone,
} from '../styles/style-rules';
export { readStyledDocument, type StyledDocument, type StyledElement, tokensBetween } from '../styles/styled-document';
