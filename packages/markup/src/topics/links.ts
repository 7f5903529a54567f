/** The links of a document: listing, changing and checking them, and the anchors they lead to. */
export { enclosingLink, enclosingLinkSteps } from '../blocks/enclosing-link';
export { linkStyleKey, patchLinkStyle } from '../blocks/link-styles';
export { anchorLinkSteps } from '../document/anchor-links';
export { documentAnchors } from '../document/checks/block-facts';
export { type DocumentLinkChange, documentLinkSteps } from '../document/document-link-steps';
export { type DocumentLink, documentLinks, findDocumentLink } from '../document/document-links';
export { documentLinkIssue, type LinkContext, type LinkIssue, linkHost, mayHoldToken } from '../document/link-issues';
export { addLinkParameters } from '../document/link-parameters';
export { leadingMergeTag } from '../document/merge-tags';
