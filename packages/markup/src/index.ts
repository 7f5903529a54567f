export { patchBackgroundColor, patchBackgroundImage, readBackground } from './blocks/backgrounds';
export { canContain } from './blocks/can-contain';
export { carryContent, type RetainedContent } from './blocks/carry-content';
export { collectNames, makeNamesUnique, type UsedNames } from './blocks/clone-names';
export { collectColors } from './blocks/colors';
export type { SlotContent } from './blocks/content-slots';
export { copySpan, outerSpan, outerTag, removedPart } from './blocks/copy-span';
export {
  DROP_ZONE_AFTER_LAST,
  DROP_ZONE_BOTTOM_PREFIX,
  DROP_ZONE_CUSTOM_PREFIX,
  DROP_ZONE_TOP,
  type DropGap,
  type DropItem,
  dropGaps,
  readForDrops,
} from './blocks/drop-gaps';
export { type EmptySection, findEmptySection } from './blocks/empty-section';
export { type EnclosingLink, enclosingLink, enclosingLinkSteps } from './blocks/enclosing-link';
export { groupsOf, itemSource } from './blocks/groups';
export { hideVariations, markDocument } from './blocks/hide-variations';
export { LINK_STYLE_DEFAULT, LINK_STYLE_NONE, linkStyleKey, linkStylesOf, patchLinkStyle } from './blocks/link-styles';
export { buildPalette, codeEntrySource, type Palette, type PaletteOrigin } from './blocks/palette';
export { paletteTitle } from './blocks/palette-title';
export { type PastedKind, pastedKind } from './blocks/pasted-kind';
export { type PreparedClone, prepareClone } from './blocks/prepare-clone';
export { type InsertOptions, prepareInsert, withBlockId } from './blocks/prepare-insert';
export { repeatCopies } from './blocks/repeat-runs';
export { sectionForInsert } from './blocks/section-for-insert';
export {
  findVariationPiece,
  type VariationChoices,
  type VariationPiece,
  variationChoices,
} from './blocks/variation-choices';
export { unknownVariations, type Variations, variationSet, variationsOf } from './blocks/variations';
export { type TwinChange, vmlTwinSteps } from './blocks/vml-twins';
export { canvasName, namedCanvas, readCanvasName } from './canvas/canvas-name';
export { type CanvasInner, canEditText, type FromCanvas, fromCanvasHtml } from './canvas/from-canvas-html';
export {
  isolationBoxes,
  isolationStyle,
  isolationStyleFor,
  LOOSE_ATTRIBUTE,
  stylesReachOut,
} from './canvas/isolation-style';
export { CHIP_ATTRIBUTE, CHIP_TAG, chipHtml, isTokenText } from './canvas/placeholders';
export { blockToCanvasHtml, CANVAS_CSP, type CanvasOptions, toCanvasHtml } from './canvas/to-canvas-html';
export { anchorLinkSteps } from './document/anchor-links';
export { canPatch, canSetCode, canType } from './document/block-abilities';
export { type AnchorPlace, anchorOf, type BlockAnchor, fingerprintOf, placeAnchors } from './document/block-anchors';
export { documentAnchors } from './document/checks/block-facts';
export {
  type CheckContext,
  checkDocument,
  readForChecks,
  sortFindings,
  themeTextsOf,
} from './document/checks/check-document';
export { checkContrast, checkImageWeight, type ImageLook, type TextLook } from './document/checks/check-measured';
export type { Finding, FindingFix, FindingRule, Severity } from './document/checks/finding';
export { blockAtClean, type CleanRange, cleanBlockSource, cleanRange, cleanSource } from './document/clean-source';
export { changeCodeText, readCodeText } from './document/code-text';
export {
  type BlockChange,
  type BlockChangeKind,
  type ComparedDocuments,
  compareDocuments,
  markBlocks,
} from './document/compare-documents';
export { countSource, isBelowMinimum, textOfBlock } from './document/count-text';
export { describeTheme } from './document/describe-theme';
export { type DocumentLinkChange, documentLinkSteps } from './document/document-link-steps';
export {
  type DocumentLink,
  documentLinks,
  findDocumentLink,
  type LinkGroup,
  linksIn,
  type PlacedLink,
} from './document/document-links';
export { createDocumentSource } from './document/document-source';
export { createExampleSource } from './document/example-source';
export { type ExportOptions, exportHtml } from './document/export-html';
export { ExportMeter, type ExportSize, type PartSize, type SizeOptions } from './document/export-size';
export { isInlineElement } from './document/find-flow';
export { type FindMatch, findInDocument, flowOfMatch, readForFind } from './document/find-in-document';
export { createMatcher, type FindQuery, type FoundKind, type TextRange } from './document/find-matcher';
export { type ChangedPart, findChangedPart, tokensInStyles } from './document/guarded-parts';
export { type ImageChange, imageRules, patchImage } from './document/images';
export {
  changeText,
  neighbourBreak,
  realOffset,
  type ShownChange,
  type ShownText,
  shownOffset,
  showText,
} from './document/line-breaks';
export { documentLinkIssue, type LinkContext, type LinkIssue, linkHost, mayHoldToken } from './document/link-issues';
export { addLinkParameters } from './document/link-parameters';
export { rewriteLinks } from './document/links';
export { leadingMergeTag } from './document/merge-tags';
export { type DocumentMetadata, readMetadata } from './document/metadata';
export { isLanguageCode, metadataSteps } from './document/metadata-steps';
export { linkToPin, readPinLink } from './document/pin-links';
export { groupMatches, planReplace } from './document/plan-replace';
export { previewTextSteps, readPreviewText } from './document/preview-text';
export { readableHtml } from './document/readable-html';
export { type DocumentHit, findHits, type HitQuery, replaceHits } from './document/replace-hits';
export {
  clampImageSize,
  hasTemplateSize,
  type ImageLimits,
  imageWidths,
  keepsImageRatio,
  resizeImage,
} from './document/resize-image';
export {
  matchOptions,
  type OptionChange,
  readOptions,
  type SelectOption,
  writeOptions,
} from './document/select-options';
export { diffSource, identicalBytes, lineHunks, type SourceHunk } from './document/source-diff';
export { type SourceEdit, sourceEditSteps } from './document/source-edit';
export { type PinUpdate, unlinkPin, updateLinkedPins } from './document/update-linked-pins';
export { type UpgradedDocument, type UpgradeNote, upgradeDocument, upgradeSection } from './document/upgrade-document';
export { type ThemePart, themeParts, type UsedPart, usedParts } from './document/used-parts';
export { visibleLines } from './document/visible-lines';
export { type Address, type AddressKind, findAddresses, rewriteAddresses } from './html/addresses';
export { patchAttribute, readAttribute } from './html/attributes';
export { checkBalance } from './html/balance';
export { declareUtf8 } from './html/declare-utf8';
export { readDeclaredCharset } from './html/declared-charset';
export { decodeText, decodeValue, escapeText, escapeValue, nameToLabel, plainText } from './html/html-text';
export { HELD_ADDRESS } from './html/neutralize';
export { plainChange } from './html/plain-change';
export { resolveOnto } from './html/resolve-onto';
export { refuseRunning } from './html/running-address';
export { scanSource } from './html/scan-source';
export { patchClass, patchStyle, readClasses, readStyle } from './html/style-text';
export { applyEdits, type TextEdit } from './html/text-edits';
export { groupTokens, tokenLabel } from './html/token-label';
export { trimEndOf } from './html/trim-end';
export { isRefusal, refuse } from './refusal';
export { type BlockTags, readBlockTags } from './rules/block-rules';
export { stripTags } from './rules/strip-tags';
export type { TagChange } from './rules/write-tags';
export {
  type ApplyOptions,
  applyStep,
  applyTextChanges,
  invertStep,
  type StepResult,
  type Touched,
} from './source/apply-step';
export { type EmptyPlace, emptyPlaceOf } from './source/empty-places';
export { markOpenTag, markSource } from './source/mark-source';
export {
  changeMarkerPrefix,
  chooseMarkerPrefix,
  emptySectionMarker,
  findMarkers,
  MARKERS,
  type MarkerName,
  markerText,
  readMarker,
  setMarker,
  stripMarkers,
} from './source/markers';
export { parseDocument } from './source/parse-document';
export { type ParseOptions, parseSource } from './source/parse-source';
export type { BlockChanges } from './source/rebuild-block';
export {
  ancestorIds,
  blockOffset,
  blockSource,
  childBlocks,
  contextOf,
  getBlock,
  innerSource,
  printTree,
  sourceOffset,
  walkBlocks,
} from './source/source-tree';
export { isTextBlock } from './source/text-blocks';
export { joinPrints, namePrint, printOf, type TextPrint } from './source/text-print';
export { type TrustedTarget, type TrustNeed, trustedTarget } from './source/trusted-target';
export type * from './types';
export { readZones, type Zone, zoneLabel, zonesAround } from './zones/read-zones';
export { type SuggestionKind, suggestTags, type TagSuggestion } from './zones/suggest-tags';
export { blockOfZone, zoneCanvasSource, zoneOfBlock } from './zones/zone-canvas';
export {
  canBe,
  kindsOf,
  nextZone,
  RULES_MODES,
  type RulesMode,
  type Tagged,
  tagZones,
  toggleTags,
  untagChanges,
  type ZoneChange,
  type ZoneKind,
  zoneForMode,
} from './zones/zone-tags';
