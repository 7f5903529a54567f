/**
 * A document as source text: its tree of blocks, the steps that change it, its markers. What else can be done with a
 * document is in topics (`@galley/markup/checks`, `/export`, …), the files of `topics/`.
 */
export { isRefusal, refuse } from './refusal';
export { stripTags } from './rules/strip-tags';
export { applyStep, applyTextChanges, invertStep, type StepResult } from './source/apply-step';
export { emptyPlaceOf } from './source/empty-places';
export { markSource } from './source/mark-source';
export {
  changeMarkerPrefix,
  chooseMarkerPrefix,
  emptySectionMarker,
  readMarker,
  setMarker,
  stripMarkers,
} from './source/markers';
export { parseDocument } from './source/parse-document';
export { parseSource } from './source/parse-source';
export type { BlockChanges } from './source/rebuild-block';
export {
  ancestorIds,
  blockSource,
  getBlock,
  innerSource,
  printTree,
  sourceOffset,
  walkBlocks,
} from './source/source-tree';
export { isTextBlock } from './source/text-blocks';
export { joinPrints, namePrint, printOf, type TextPrint } from './source/text-print';
export { trustedTarget, untrustedReason } from './source/trusted-target';
export type {
  BeId,
  BlockKind,
  BlockRules,
  GapPosition,
  Refusal,
  SourceBlock,
  SourceTree,
  Step,
} from './types';
