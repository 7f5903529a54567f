export { type BlockTags, readBlockTags } from './blocks/block-rules';
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
