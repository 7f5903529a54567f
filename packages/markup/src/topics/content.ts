/** The content of blocks, and changing it: text, code, images, backgrounds, fields. */
export { patchBackgroundColor, patchBackgroundImage, readBackground } from '../blocks/backgrounds';
export { canPatch, canSetCode, canType } from '../document/block-abilities';
export { changeCodeText, readCodeText } from '../document/code-text';
export { countSource, isBelowMinimum, textOfBlock } from '../document/count-text';
export { imageRules, patchImage } from '../document/images';
export {
  clampImageSize,
  hasTemplateSize,
  type ImageLimits,
  imageWidths,
  keepsImageRatio,
  resizeImage,
} from '../document/resize-image';
export {
  matchOptions,
  type OptionChange,
  readOptions,
  type SelectOption,
  writeOptions,
} from '../document/select-options';
