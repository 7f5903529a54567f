export { type BlockTags, readBlockTags } from './blocks/block-rules';
export { canContain } from './blocks/can-contain';
export { collectNames, makeNamesUnique, type UsedNames } from './blocks/clone-names';
export { groupsOf } from './blocks/groups';
export { LINK_STYLE_DEFAULT, LINK_STYLE_NONE, linkStylesOf } from './blocks/link-styles';
export { buildPalette, codeEntrySource, type Palette, type PaletteOrigin } from './blocks/palette';
export { paletteTitle } from './blocks/palette-title';
export { type PreparedClone, prepareClone } from './blocks/prepare-clone';
export { type InsertOptions, prepareInsert } from './blocks/prepare-insert';
export { sectionForInsert } from './blocks/section-for-insert';
export { type Variations, variationSet, variationsOf } from './blocks/variations';
export { type Address, type AddressKind, findAddresses, rewriteAddresses } from './document/addresses';
export { patchBackgroundColor, patchBackgroundImage, readBackground } from './document/backgrounds';
export { collectColors } from './document/colors';
export { createDocumentSource } from './document/document-source';
export { type EnclosingLink, enclosingLink, enclosingLinkSteps } from './document/enclosing-link';
export { type ExportOptions, exportHtml } from './document/export-html';
export { decodeText, decodeValue, escapeText, escapeValue } from './document/html-text';
export { type ImageChange, imageRules, patchImage } from './document/images';
export { addLinkParameters, type LinkParameter } from './document/link-parameters';
export { rewriteLinks } from './document/links';
export { type DocumentMetadata, readMetadata } from './document/metadata';
export { previewTextSteps, readPreviewText } from './document/preview-text';
export { stripTags } from './document/strip-tags';
export { type TwinChange, vmlTwinSteps } from './document/vml-twins';
export { patchAttribute, readAttribute } from './source/attributes';
export { markOpenTag, markSource } from './source/mark-source';
export {
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
export { type ParseOptions, parseSource } from './source/parse-source';
export { scanSource } from './source/scan-source';
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
export { patchClass, patchStyle, readClasses, readStyle } from './source/style-text';
export type * from './types';
