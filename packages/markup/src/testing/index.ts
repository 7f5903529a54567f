/** For tests: emails and pages, generators, and names of the package that only tests of others need. */
export { collectColors } from '../blocks/colors';
export { variationSet } from '../blocks/variations';
export { isolationStyle, stylesReachOut } from '../canvas/isolation-style';
export { fingerprintOf } from '../document/block-anchors';
export { nameToLabel } from '../html/html-text';
export { readBlockTags } from '../rules/block-rules';
export {
  type CorpusFile,
  corpusFiles,
  fixturesFolder,
  isTheme,
  readCorpusFile,
  readTaggedFile,
  textsOnlyAsCode,
} from './corpus';
export { countingIds } from './counter';
export { cpuMs } from './cpu-time';
export { dropDocument } from './drop-documents';
export { applyEdits, editScript, type TextEdit } from './edit-script';
export { findLiveCode } from './find-live-code';
export { htmlSoup, TOKENS } from './html-soup';
export { PAYLOADS } from './payloads';
export { type SimulatedBlock, simulateBlock } from './simulate-block';
export { type SimulatedCanvas, simulateCanvas, textNodes } from './simulate-canvas';
export { type TaggedFile, tagCorpusFile } from './tag-corpus-file';
export { brokenTheme, inlineContent, wellFormedTheme } from './themes';
