/** Blocks of a document: dropping, inserting, copying and removing them, and their variations. */
export { labelOfBlock, mainKind, ownNameOf, tagLabel } from '../blocks/block-label';
export { carryContent, type RetainedContent } from '../blocks/carry-content';
export { collectNames } from '../blocks/clone-names';
export { outerSpan, outerTag, removedPart } from '../blocks/copy-span';
export { DROP_ZONE_BOTTOM_PREFIX, type DropGap, type DropItem, dropGaps, readForDrops } from '../blocks/drop-gaps';
export { findEmptySection } from '../blocks/empty-section';
export { type PastedKind, pastedKind } from '../blocks/pasted-kind';
export { prepareClone } from '../blocks/prepare-clone';
export { prepareInsert, prepareReturn, withBlockId } from '../blocks/prepare-insert';
export { repeatCopies } from '../blocks/repeat-runs';
export { type VariationChoices, variationChoices } from '../blocks/variation-choices';
export { unknownVariations, variationsOf } from '../blocks/variations';
export { vmlTwinSteps } from '../blocks/vml-twins';
export { linkToPin, readPinLink } from '../document/pin-links';
