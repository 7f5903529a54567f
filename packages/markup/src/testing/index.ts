export { applyEdits, editScript, type TextEdit } from './edit-script';
export { htmlSoup, TOKENS } from './html-soup';
export { type SimulatedCanvas, simulateCanvas, textNodes } from './simulate-canvas';
export { type TaggedFile, tagCorpusFile } from './tag-corpus-file';
export { brokenTheme, inlineContent, wellFormedTheme } from './themes';
export { countingIds } from './counter';
export { findLiveCode } from './find-live-code';
export { PAYLOADS } from './payloads';
