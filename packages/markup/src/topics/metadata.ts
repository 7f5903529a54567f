/** Title, language, preview text and the other settings in the head of a document. */
export { type DocumentMetadata, readMetadata } from '../document/metadata';
export { metadataSteps } from '../document/metadata-steps';
export { previewCore, previewTextSteps, readPreviewText } from '../document/preview-text';
