/** Two versions of a document or its theme: what differs, blocks found again, and updates to a newer one. */
export { type AnchorPlace, anchorOf, type BlockAnchor, placeAnchors } from '../document/block-anchors';
export { type BlockChange, type ComparedDocuments, compareDocuments, markBlocks } from '../document/compare-documents';
export { unlinkPin, updateLinkedPins } from '../document/update-linked-pins';
export { type UpgradeNote, upgradeDocument, upgradeSection } from '../document/upgrade-document';
export { visibleLines } from '../document/visible-lines';
