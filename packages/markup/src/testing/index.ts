export { type SimulatedCanvas, simulateCanvas, textNodes } from './simulate-canvas';
export { type TaggedFile, tagCorpusFile } from './tag-corpus-file';
