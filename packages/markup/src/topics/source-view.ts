/** The source as a person sees it: without markers, with plain line breaks, beside the saved one, and edited as text. */
export { blockAtClean, cleanBlockSource, cleanRange, cleanSource } from '../document/clean-source';
export { changeText, realOffset, type ShownText, shownOffset, showText } from '../document/line-breaks';
export { diffSource, identicalBytes, lineHunks } from '../document/source-diff';
export { sourceEditSteps } from '../document/source-edit';
