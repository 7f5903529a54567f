/**
 * The canvas DOM contains untrusted markup: `<form name="body">` makes `document.body` a form, and `<input
 * name="children">` hides a form's children. All functions here use the getters of the prototypes, which names in the
 * markup can't shadow. The prototypes are the shell's own: accessors work across documents of one origin. Imported as
 * a whole, as `dom`.
 */

function getter<T, V>(prototype: T, name: string): (target: T) => V {
  for (let holder: object | null = prototype as object; holder; holder = Object.getPrototypeOf(holder)) {
    const get = Object.getOwnPropertyDescriptor(holder, name)?.get;
    if (get) return (target) => get.call(target) as V;
  }
  throw new Error(`The browser has no getter for ${name}.`);
}

function lazy<T, V>(prototype: () => T, name: string): (target: T) => V {
  let get: ((target: T) => V) | null = null;
  return (target) => {
    get ??= getter<T, V>(prototype(), name);
    return get(target);
  };
}

const nodeParent = lazy<Node, Node | null>(() => Node.prototype, 'parentNode');
const nodeFirst = lazy<Node, ChildNode | null>(() => Node.prototype, 'firstChild');
const nodeLast = lazy<Node, ChildNode | null>(() => Node.prototype, 'lastChild');
const nodeNext = lazy<Node, ChildNode | null>(() => Node.prototype, 'nextSibling');
const nodePrevious = lazy<Node, ChildNode | null>(() => Node.prototype, 'previousSibling');
const nodeKind = lazy<Node, number>(() => Node.prototype, 'nodeType');
const nodeOwner = lazy<Node, Document | null>(() => Node.prototype, 'ownerDocument');
const nodeConnected = lazy<Node, boolean>(() => Node.prototype, 'isConnected');
const nodeText = lazy<Node, string | null>(() => Node.prototype, 'textContent');
const elementName = lazy<Element, string>(() => Element.prototype, 'localName');
const elementInner = lazy<Element, string>(() => Element.prototype, 'innerHTML');
const elementAttributes = lazy<Element, NamedNodeMap>(() => Element.prototype, 'attributes');
const documentRoot = lazy<Document, Element | null>(() => Document.prototype, 'documentElement');
const documentBody = lazy<Document, HTMLElement | null>(() => Document.prototype, 'body');
const documentView = lazy<Document, Window | null>(() => Document.prototype, 'defaultView');
const documentSheets = lazy<Document, StyleSheetList>(() => Document.prototype, 'styleSheets');

export const parentOf = (node: Node): Node | null => nodeParent(node);
export const firstOf = (node: Node): ChildNode | null => nodeFirst(node);
export const lastOf = (node: Node): ChildNode | null => nodeLast(node);
export const nextOf = (node: Node): ChildNode | null => nodeNext(node);
export const previousOf = (node: Node): ChildNode | null => nodePrevious(node);
export const isConnected = (node: Node): boolean => nodeConnected(node);
export const textOf = (node: Node): string => nodeText(node) ?? '';
export const innerHtmlOf = (element: Element): string => elementInner(element);
export const rootOf = (doc: Document): Element | null => documentRoot(doc);
export const bodyOf = (doc: Document): HTMLElement | null => documentBody(doc);
export const viewOf = (doc: Document): Window | null => documentView(doc);
export const sheetsOf = (doc: Document): StyleSheetList => documentSheets(doc);

/** Returns true for elements of any document. */
export function isElement(node: unknown): node is Element {
  return isNode(node) && nodeKind(node) === 1;
}

/** Returns true for texts and CDATA sections of any document. */
export function isText(node: unknown): node is Text {
  return isNode(node) && (nodeKind(node) === 3 || nodeKind(node) === 4);
}

/** Returns true for comments of any document. */
export function isComment(node: unknown): node is Comment {
  return isNode(node) && nodeKind(node) === 8;
}

/** Returns true for nodes of any document. */
export function isNode(node: unknown): node is Node {
  if (typeof node !== 'object' || node === null) return false;
  try {
    return nodeKind(node as Node) > 0;
  } catch {
    return false; // not a node: the prototype's getter throws for anything else
  }
}

/** Returns the lowercase tag name; '' for other nodes. */
export function nameOf(node: Node): string {
  return isElement(node) ? elementName(node).toLowerCase() : '';
}

/** Returns the document of a node. Throws for a document itself. */
export function documentOf(node: Node): Document {
  const owner = nodeOwner(node);
  if (!owner) throw new Error('The node has no document.');
  return owner;
}

/** Returns the children of a node as a static array. */
export function childrenOf(node: Node): ChildNode[] {
  const children: ChildNode[] = [];
  for (let child = firstOf(node); child; child = nextOf(child)) children.push(child);
  return children;
}

/** Returns the attributes of an element as a static array. */
export function attributesOf(element: Element): Attr[] {
  return [...elementAttributes(element)];
}

/** Returns the value of an attribute; null if it is missing. */
export function attributeOf(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

/** Sets an attribute; null removes it. */
export function setAttributeOf(element: Element, name: string, value: string | null): void {
  if (value === null) Element.prototype.removeAttribute.call(element, name);
  else Element.prototype.setAttribute.call(element, name, value);
}

/** Returns the computed `display` value of an element. */
export function displayOf(element: Element): string {
  return viewOf(documentOf(element))?.getComputedStyle(element).display ?? '';
}

/** Returns the bounding box of an element, in CSS pixels of its window. */
export function rectOf(element: Element): DOMRect {
  return Element.prototype.getBoundingClientRect.call(element);
}

const boxWidths = ['scrollWidth', 'clientWidth', 'scrollHeight', 'clientHeight'].map((name) =>
  lazy<Element, number>(() => Element.prototype, name),
);

/** Returns whether an element's content overflows it. */
export function overflows(element: Element): boolean {
  const [scrollWidth = 0, clientWidth = 0, scrollHeight = 0, clientHeight = 0] = boxWidths.map((read) => read(element));
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}

/** Returns the elements inside `root` that match a selector, in document order. */
export function queryAll(root: Document | Element | DocumentFragment, selector: string): Element[] {
  const prototype = isElement(root)
    ? Element.prototype
    : nodeKind(root) === 9
      ? Document.prototype
      : DocumentFragment.prototype;
  return [...prototype.querySelectorAll.call(root, selector)];
}

/** Returns the nearest element, from `element` outward, that matches a selector. */
export function closestOf(element: Element, selector: string): Element | null {
  return Element.prototype.closest.call(element, selector);
}

/** Returns whether a node is `outer` or is inside it. */
export function contains(outer: Node, inner: Node | null): boolean {
  return Node.prototype.contains.call(outer, inner);
}

/** Inserts a node before `reference`; null = at the end. */
export function insertBefore(parent: Node, node: Node, reference: Node | null): void {
  Node.prototype.insertBefore.call(parent, node, reference);
}

/** Inserts a node after `reference`, if that has a parent. */
export function insertAfter(reference: Node, node: Node): void {
  const parent = parentOf(reference);
  if (parent) insertBefore(parent, node, nextOf(reference));
}

/** Removes a node, if it has a parent. */
export function removeNode(node: Node): void {
  const parent = parentOf(node);
  if (parent) Node.prototype.removeChild.call(parent, node);
}

/** Replaces a node, if it has a parent. */
export function replaceNode(node: Node, replacement: Node): void {
  const parent = parentOf(node);
  if (parent) Node.prototype.replaceChild.call(parent, replacement, node);
}

/** Replaces all children of an element. */
export function replaceChildren(element: Element, children: readonly Node[]): void {
  for (let child = firstOf(element); child; child = firstOf(element)) removeNode(child);
  for (const child of children) insertBefore(element, child, null);
}

/** Parses html as the content of `context`, in the document and mode of the context. */
export function parseFragment(context: Element, html: string): DocumentFragment {
  const range = createRange(documentOf(context));
  range.selectNodeContents(context);
  return range.createContextualFragment(html);
}

/** Returns the nearest element at or around a node. */
export function elementAt(node: Node | null): Element | null {
  for (let at = node; at; at = parentOf(at)) if (isElement(at)) return at;
  return null;
}

/** Returns the text nodes inside a node, in order. */
export function textNodesOf(node: Node): Text[] {
  const found: Text[] = [];
  const visit = (at: Node): void => {
    if (isText(at)) found.push(at);
    else for (const child of childrenOf(at)) visit(child);
  };
  visit(node);
  return found;
}

const documentState = lazy<Document, DocumentReadyState>(() => Document.prototype, 'readyState');
export const readyStateOf = (doc: Document): DocumentReadyState => documentState(doc);

const adoptedSheets = {
  read: lazy<Document, CSSStyleSheet[]>(() => Document.prototype, 'adoptedStyleSheets'),
  write(doc: Document, sheets: CSSStyleSheet[]): void {
    Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets')?.set?.call(doc, sheets);
  },
};

/** Adds an empty stylesheet to a document outside its DOM; null if the browser doesn't support it. */
export function adoptSheet(doc: Document): CSSStyleSheet | null {
  const view = viewOf(doc) as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null;
  if (!view || !('adoptedStyleSheets' in Document.prototype)) return null;
  const sheet = new view.CSSStyleSheet();
  adoptedSheets.write(doc, [...adoptedSheets.read(doc), sheet]);
  return sheet;
}

/** Replaces the whole document. This removes its listeners, so `listen` is called before the first byte is written. */
export function writeDocument(doc: Document, html: string, listen: () => void): void {
  (Document.prototype.open as (this: Document) => Document).call(doc);
  listen();
  Document.prototype.write.call(doc, html);
  Document.prototype.close.call(doc);
}

/** Creates a text node in a document. */
export function createText(doc: Document, data: string): Text {
  return Document.prototype.createTextNode.call(doc, data);
}

/** Creates an empty comment in a document. */
export function createComment(doc: Document): Comment {
  return Document.prototype.createComment.call(doc, '');
}

/** Creates an element in a document. */
export function createElement(doc: Document, name: string): HTMLElement {
  return Document.prototype.createElement.call(doc, name);
}

/** Creates a range in a document. */
export function createRange(doc: Document): Range {
  return Document.prototype.createRange.call(doc);
}

/** Returns the selection of a document's window; null if it isn't displayed. */
export function selectionOf(doc: Document): Selection | null {
  return Document.prototype.getSelection.call(doc);
}

/** Returns the focused element of a document. */
export function activeElementOf(doc: Document): Element | null {
  return documentActive(doc);
}
const documentActive = lazy<Document, Element | null>(() => Document.prototype, 'activeElement');

/** Adds a listener; returns a function that removes it. */
export function listen<E extends Event>(
  target: EventTarget,
  type: string,
  handler: (event: E) => void,
  options: AddEventListenerOptions = {},
): () => void {
  EventTarget.prototype.addEventListener.call(target, type, handler as EventListener, options);
  return () => EventTarget.prototype.removeEventListener.call(target, type, handler as EventListener, options);
}

/** Moves the focus to an element without scrolling. */
export function focusElement(element: Element): void {
  HTMLElement.prototype.focus.call(element, { preventScroll: true });
}

/** Removes the focus from an element. */
export function blurElement(element: Element): void {
  const isForeign = elementNamespace(element) !== 'http://www.w3.org/1999/xhtml';
  const blur = isForeign ? SVGElement.prototype.blur : HTMLElement.prototype.blur;
  blur.call(element as HTMLElement & SVGElement);
}
const elementNamespace = lazy<Element, string | null>(() => Element.prototype, 'namespaceURI');

/** Copies an element with its contents. */
export function cloneDeep(element: Element): Element {
  return Node.prototype.cloneNode.call(element, true) as Element;
}

/** Copies an element with its attributes, without its contents. */
export function cloneShallow(element: Element): Element {
  return Node.prototype.cloneNode.call(element, false) as Element;
}

/**
 * Returns whether a key press belongs to an input method. Safari reports the end of a composition before the key that
 * ends it, which only has this code.
 */
export function isComposingKey(event: KeyboardEvent): boolean {
  return event.isComposing || isInputMethodKey(event);
}

/** Returns whether an input method used the key itself, so that it is no shortcut. */
export function isInputMethodKey(event: KeyboardEvent): boolean {
  return event.keyCode === 229;
}
