/** HTML text, without knowledge of blocks: tags, attributes, addresses, characters, template tags. */
export { findAddresses, resolveOnto, rewriteAddresses } from '../html/addresses';
export { patchAttribute, readAttribute } from '../html/attributes';
export { checkBalance } from '../html/balance';
export { declareUtf8 } from '../html/declare-utf8';
export { readDeclaredCharset } from '../html/declared-charset';
export { decodeText, decodeValue, escapeText, escapeValue, plainText } from '../html/html-text';
export { plainChange } from '../html/plain-change';
export { refuseRunning } from '../html/running-address';
export { scanSource } from '../html/scan-source';
export { patchStyle } from '../html/style-text';
export { applyEdits, type TextEdit } from '../html/text-edits';
export { groupTokens, tokenLabel } from '../html/token-label';
export { trimEndOf } from '../html/trim-end';
export type { TemplateToken } from '../types';
