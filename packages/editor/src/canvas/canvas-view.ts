import type { PixelSize } from '@galley/contract';
import { type BeId, type Refusal, refuse, type SourceTree } from '@galley/markup';
import type { ImageLook, TextLook } from '@galley/markup/checks';
import type { CanvasView } from '../api';
import type { TimerHandle } from '../clock';
import type { CanvasHost, CanvasSurface } from '../ports';
import type { TextSession } from '../text-port';
import type { CanvasPoint, CanvasRect, CanvasRequest } from '../types';
import { canvasHtmlOf } from './adopt-drawn';
import { BlockIndex } from './block-index';
import { CanvasEvents } from './canvas-events';
import type { CanvasLayer, LayerPlace } from './canvas-layer';
import { CanvasOnlyStyles } from './canvas-only-styles';
import type { HoldSelection } from './held-selection';
import { previewSize } from './image-preview';
import { Isolation } from './isolation';
import { imageLooksOf, textLooksOf } from './measure-looks';
import {
  drawBlock,
  NeedsRedraw,
  type Projection,
  patchAttributes,
  projectChange,
  redrawBlock,
  redrawInner,
} from './project-steps';
import * as dom from './safe-dom';
import { ThemeColorScheme } from './theme-color-scheme';

const noBlocks: ReadonlySet<BeId> = new Set();
/** Pause between two attempts to load the empty document while the server doesn't respond, in milliseconds. */
const reloadPause = 1000;
/** Pixels between the caret and the edge of the frame after scrolling to it. */
const caretMarginPx = 24;

/**
 * The canvas: one iframe with the empty document from the server, into which the projection is written. Exists from
 * `mountCanvas` to `dispose`. A load event detects a navigation of the frame, and the canvas is redrawn.
 */
export class CanvasFrame implements CanvasView, CanvasSurface {
  readonly index = new BlockIndex();
  private readonly layoutListeners = new Set<() => void>();
  private readonly activityListeners = new Set<(event: Event) => void>();
  private readonly requestListeners = new Set<(request: CanvasRequest) => void>();
  private readonly themeScheme = new ThemeColorScheme();
  private readonly ownStyles: CanvasOnlyStyles;
  private readonly isolation: Isolation;
  private readonly resizes: ResizeObserver;
  private readonly layers: CanvasLayer[] = [];
  private editedElement: Element | null = null;
  /** Whether the browser reports size changes of the edited element; null = not checked yet. */
  private isSizeReported: boolean | null = null;
  /** Height of the frame at the last resize; null before it was seen. */
  private heightPx: number | null = null;
  private scheme: 'light' | 'dark' | null = null;
  private doc: Document | null = null;
  private events: CanvasEvents | null = null;
  private layoutFrame: TimerHandle | null = null;
  /** True if the empty document was requested again and hasn't loaded. */
  private isReloading = false;
  private reloadTimer: TimerHandle | null = null;
  private isDisposed = false;

  /** `address` is that of the empty document, in case it must be loaded again. */
  constructor(
    private readonly frame: HTMLIFrameElement,
    readonly host: CanvasHost,
    private readonly address: string,
    private readonly onDispose: () => void,
  ) {
    this.ownStyles = new CanvasOnlyStyles(frame);
    this.isolation = new Isolation(host.clock);
    this.resizes = new ResizeObserver((entries) => {
      this.isSizeReported = null;
      this.isolation.resized();
      if (entries.some(({ target }) => target === this.frame)) this.keepCaretVisible();
      // Anything drawn around a growing text follows it in the same frame, since the layout was just computed.
      if (entries.some(({ target }) => target === this.editedElement)) this.drawLayout();
      else this.layoutChanged();
    });
    frame.addEventListener('load', this.handleLoad);
  }

  get edited(): Element | null {
    return this.editedElement;
  }

  set edited(element: Element | null) {
    if (this.editedElement) this.resizes.unobserve(this.editedElement);
    if (element) this.resizes.observe(element);
    this.editedElement = element;
    this.isSizeReported = null;
  }

  redraw(): void {
    const doc = readDocument(this.frame);
    if (!doc) {
      this.reload();
      return;
    }
    this.isReloading = false;
    const scroll = this.doc === doc ? this.viewport() : { scrollX: 0, scrollY: 0 };
    this.leave();
    this.doc = doc;
    this.isolation.choose(this.host.source(), this.host.tree().blocks.size);
    dom.writeDocument(doc, canvasHtmlOf(this.host), () => {
      this.events = new CanvasEvents(doc, this);
    });
    const finish = (): void => {
      if (this.isDisposed || this.doc !== doc) return;
      this.attach(doc);
      // A newly opened document is scrolled to the top. Reading the position would force a layout.
      if (scroll.scrollX !== 0 || scroll.scrollY !== 0) dom.viewOf(doc)?.scrollTo(scroll.scrollX, scroll.scrollY);
    };
    finish();
    // A stylesheet in the body blocks the parser, so the content after it arrives later.
    if (dom.readyStateOf(doc) === 'loading') dom.listen(doc, 'DOMContentLoaded', finish, { once: true });
  }

  /** Takes over a frame that already shows the document (`takeDrawn`), instead of writing the projection into it. */
  adopt(doc: Document): void {
    this.doc = doc;
    this.isolation.choose(this.host.source(), this.host.tree().blocks.size);
    this.events = new CanvasEvents(doc, this);
    this.attach(doc);
  }

  project(before: SourceTree, after: SourceTree, skip: ReadonlySet<BeId>): void {
    void after;
    this.draw((projection) => projectChange(before, projection), skip);
  }

  redrawBlock(beId: BeId): void {
    const isEdited = this.host.text()?.beId === beId;
    this.draw((projection) => (isEdited ? redrawInner : redrawBlock)(beId, projection), noBlocks);
  }

  canvasInner(beId: BeId): string | null {
    const tree = this.host.tree();
    const element = this.index.elementOf(beId);
    if (!element || !tree.blocks.has(beId)) return null;
    return dom.innerHtmlOf(drawBlock(beId, element, { tree, index: this.index, skip: noBlocks }));
  }

  openText(beId: BeId, point: CanvasPoint | null): TextSession | Refusal {
    const element = this.index.elementOf(beId);
    if (!element) return refuse('This block is not drawn on the canvas.');
    // A browser duplicates the elements in a text when it splits them: the current ones are assigned to the ids.
    this.index.add(element);
    return this.host.editingKit().openText({ beId, element, point, host: this.host, canvas: this });
  }

  measure(beId: BeId): CanvasRect | null {
    const element = this.index.elementOf(beId);
    return element ? toRect(dom.rectOf(element)) : null;
  }

  measureLink(beId: BeId): CanvasRect | null {
    const text = this.host.text();
    return (text?.beId === beId ? text.linkRect() : null) ?? this.measure(beId);
  }

  measurePlaceholder(parentId: BeId): CanvasRect | null {
    const root = parentId === '' ? this.doc : this.index.elementOf(parentId);
    if (!root) return null;
    const [placeholder] = dom.queryAll(root, '[data-be-placeholder]');
    return placeholder ? toRect(dom.rectOf(placeholder)) : null;
  }

  viewport(): { width: number; height: number; scrollX: number; scrollY: number } {
    const view = this.doc && dom.viewOf(this.doc);
    if (!view) return { width: 0, height: 0, scrollX: 0, scrollY: 0 };
    return { width: view.innerWidth, height: view.innerHeight, scrollX: view.scrollX, scrollY: view.scrollY };
  }

  holdSelection(hold: HoldSelection): () => void {
    return this.doc ? hold(this.doc, this.index) : () => undefined;
  }

  scrollBy(deltaY: number): void {
    const view = this.doc && dom.viewOf(this.doc);
    view?.scrollBy(0, deltaY);
  }

  scrollTo(beId: BeId): void {
    const element = this.index.elementOf(beId);
    const rect = element && dom.rectOf(element);
    const view = this.doc && dom.viewOf(this.doc);
    if (!rect || !view) return;
    if (rect.top >= 0 && rect.bottom <= view.innerHeight) return;
    view.scrollBy(0, rect.top - view.innerHeight / 3);
  }

  scrollToTop(beId: BeId): void {
    const element = this.index.elementOf(beId);
    if (element) this.scrollBy(dom.rectOf(element).top);
  }

  naturalSize(beId: BeId): { width: number; height: number } {
    const element = this.index.elementOf(beId);
    if (!element || dom.nameOf(element) !== 'img') return { width: 0, height: 0 };
    const image = element as HTMLImageElement;
    return { width: image.naturalWidth, height: image.naturalHeight };
  }

  previewImageSize(beId: BeId, size: PixelSize | null): void {
    const element = this.index.elementOf(beId);
    if (!element || !this.host.tree().blocks.has(beId)) return;
    this.draw((projection) => patchAttributes(beId, projection), noBlocks);
    if (size) previewSize(element, size);
  }

  textLooks(beId: BeId): TextLook[] {
    const element = this.index.elementOf(beId);
    return element ? textLooksOf(element) : [];
  }

  imageLooks(beId: BeId): ImageLook[] {
    const element = this.index.elementOf(beId);
    return element ? imageLooksOf(element) : [];
  }

  contentHeight(): number {
    const root = this.doc && dom.rootOf(this.doc);
    return root ? dom.rectOf(root).height : 0;
  }

  setColorScheme(scheme: 'light' | 'dark'): void {
    this.scheme = scheme;
    if (this.doc) this.themeScheme.apply(this.doc, scheme, this.host.log);
    this.layoutChanged();
  }

  restoreColorScheme(): void {
    this.scheme = null;
    this.themeScheme.restore();
    this.layoutChanged();
  }

  setForcedInversion(isOn: boolean): void {
    this.ownStyles.setForcedInversion(isOn);
  }

  /** A stylesheet loaded late: the color scheme is applied to its rules too. */
  styleLoaded(): void {
    if (this.scheme && this.doc) this.themeScheme.apply(this.doc, this.scheme, this.host.log);
  }

  addLayer<L extends CanvasLayer>(create: (place: LayerPlace) => L): L {
    const layer = create({ surface: this, frame: this.frame, doc: () => this.doc });
    this.layers.push(layer);
    return layer;
  }

  refresh(): void {
    const { drag } = this.host.state();
    // An item dragged from elsewhere has the cursor of the surrounding page. Changing ours would recalculate all
    // styles.
    const isOurs = drag !== null && this.events?.isDragging === true;
    this.ownStyles.setPointer(!isOurs ? '' : drag.isAllowed ? 'grabbing' : 'not-allowed');
    this.layoutChanged();
  }

  onLayout(listener: () => void): () => void {
    this.layoutListeners.add(listener);
    return () => this.layoutListeners.delete(listener);
  }

  onRequest(listener: (request: CanvasRequest) => void): () => void {
    this.requestListeners.add(listener);
    return () => this.requestListeners.delete(listener);
  }

  onActivity(listener: (event: Event) => void): () => void {
    this.activityListeners.add(listener);
    return () => this.activityListeners.delete(listener);
  }

  noteActivity(event: Event): void {
    for (const listener of this.activityListeners) listener(event);
  }

  request(request: CanvasRequest): void {
    for (const listener of this.requestListeners) listener(request);
  }

  forwardKey(event: KeyboardEvent): boolean {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    const copy = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true };
    return !this.frame.dispatchEvent(new KeyboardEvent('keydown', copy));
  }

  /** Schedules one notification of the listeners in the next frame, however often the geometry changes before it. */
  layoutChanged(): void {
    if (this.layoutFrame !== null || this.isDisposed) return;
    this.layoutFrame = this.host.clock.nextFrame(() => this.drawLayout());
  }

  textTyped(): void {
    const beId = this.host.text()?.beId;
    const element = this.editedElement;
    // The browser doesn't report sizes of inline elements.
    this.isSizeReported ??= element !== null && !/^(?:inline|contents)$/.test(dom.displayOf(element));
    if (!this.isSizeReported || this.layers.some((layer) => beId !== undefined && layer.isInText(beId)))
      this.layoutChanged();
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.host.finishTextEditing();
    this.isDisposed = true;
    this.frame.removeEventListener('load', this.handleLoad);
    this.events?.dispose();
    this.resizes.disconnect();
    this.isolation.dispose();
    for (const layer of this.layers) layer.dispose();
    this.themeScheme.restore();
    this.ownStyles.setForcedInversion(false);
    this.host.clock.cancel(this.layoutFrame);
    this.host.clock.cancel(this.reloadTimer);
    this.layoutListeners.clear();
    this.requestListeners.clear();
    this.activityListeners.clear();
    this.onDispose();
  }

  private drawLayout(): void {
    this.host.clock.cancel(this.layoutFrame);
    this.layoutFrame = null;
    for (const layer of this.layers) layer.draw();
    for (const listener of this.layoutListeners) listener();
  }

  /**
   * Scrolls to the caret of an edited text when the frame became lower or higher: the on-screen keyboard opened, or a
   * phone was turned. A frame that only became narrower keeps its scroll position.
   */
  private keepCaretVisible(): void {
    const { height } = this.viewport();
    const hasNewHeight = this.heightPx !== null && this.heightPx !== height;
    this.heightPx = height;
    const element = this.editedElement;
    const selection = this.doc && dom.selectionOf(this.doc);
    if (!hasNewHeight || !element || !selection) return;
    const caret = selection.rangeCount > 0 ? selection.getRangeAt(0).getBoundingClientRect() : null;
    // A caret in an empty text has no size.
    const { top, bottom } = caret && caret.height > 0 ? caret : dom.rectOf(element);
    if (top < 0) this.scrollBy(top - caretMarginPx);
    else if (bottom > height) this.scrollBy(bottom - height + caretMarginPx);
  }

  private draw(how: (projection: Projection) => void, skip: ReadonlySet<BeId>): void {
    try {
      how({ tree: this.host.tree(), index: this.index, skip });
    } catch (error) {
      if (!(error instanceof NeedsRedraw)) {
        this.host.log(`[Galley] canvas drawn anew: ${error instanceof Error ? error.message : String(error)}`);
      }
      this.redraw();
    }
    for (const layer of this.layers) layer.follow();
    // Text that was read from the canvas is already shown.
    if (skip.size > 0) this.textTyped();
    else this.layoutChanged();
  }

  /** Connects the parts of the canvas with a document that shows the projection. */
  private attach(doc: Document): void {
    this.index.read(doc, this.host.tree().markerPrefix);
    if (this.scheme) this.themeScheme.apply(doc, this.scheme, this.host.log);
    this.ownStyles.attach(doc);
    this.isolation.attach(doc);
    for (const layer of this.layers) layer.attach();
    const root = dom.rootOf(doc);
    if (root) this.resizes.observe(root);
    this.resizes.observe(this.frame);
    this.layoutChanged();
  }

  private leave(): void {
    this.events?.dispose();
    this.resizes.disconnect();
  }

  private readonly handleLoad = (): void => {
    const doc = readDocument(this.frame);
    if (doc === this.doc && doc !== null) return;
    // The frame was navigated despite the guards.
    if (doc && this.isOwnAddress(doc)) this.redraw();
    else this.reload();
  };

  private isOwnAddress(doc: Document): boolean {
    return dom.viewOf(doc)?.location.href === this.address;
  }

  /**
   * Loads the empty document again: the first time immediately, then with pauses, because a browser's error page also
   * counts as loaded.
   */
  private reload(): void {
    this.doc = null;
    this.host.clock.cancel(this.reloadTimer);
    const load = () => {
      this.frame.src = this.address;
    };
    if (this.isReloading) this.reloadTimer = this.host.clock.after(reloadPause, load);
    else load();
    this.isReloading = true;
  }
}

/** Returns the frame's document; null after a navigation to another origin. */
function readDocument(frame: HTMLIFrameElement): Document | null {
  return frame.contentDocument;
}

function toRect(rect: DOMRect): CanvasRect {
  return { left: rect.left, top: rect.top, width: rect.width, height: rect.height };
}
