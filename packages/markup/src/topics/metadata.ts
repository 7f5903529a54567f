/** What a document says about itself: title, language, preview text and the other settings in its head. */
export { type DocumentMetadata, readMetadata } from '../document/metadata';
export { metadataSteps } from '../document/metadata-steps';
export { previewTextSteps, readPreviewText } from '../document/preview-text';
