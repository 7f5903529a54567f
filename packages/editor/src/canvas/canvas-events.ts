import { type BeId, trustedTarget } from '@galley/markup';
import { activate, runShortcut, shortcutFor } from '../interactions/shortcuts';
import {
  type Interaction,
  type InteractionEffect,
  type InteractionEvent,
  interact,
} from '../interactions/state-machine';
import { canEditText, dragSourceOf, isContent, textRefusal } from '../kernels/block-abilities';
import type { CanvasSurface } from '../ports';
import type { CanvasPoint } from '../types';
import * as dom from './safe-dom';

/** The pointer must be able to reach the tools next to a section, even across areas that aren't blocks. */
const hoverLeaveMs = 300;
const brokenNotice =
  'The markup of the element you clicked is broken. The nearest block around it that can be edited is offered instead.';
const brokenAlone = 'The markup of the element you clicked is broken, so it can’t be edited. Fix it in Source.';
const sheetNames: ReadonlySet<string> = new Set(['link', 'style']);
const activities = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;
const formNames: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button', 'label', 'option', 'summary']);

/**
 * Event listeners of one written canvas document. The guards come first, in the capture phase: the theme's elements
 * can't follow a link, submit, get the focus or open anything, in view mode as well as in editing (docs/design.md 7).
 * Pointer and keyboard events are then passed to the interaction state machine.
 */
export class CanvasEvents {
  private readonly stops: (() => void)[] = [];
  private state: Interaction = { name: 'watching' };
  private leaving: number | null = null;

  constructor(
    private readonly doc: Document,
    private readonly canvas: CanvasSurface,
  ) {
    this.guard();
    this.point();
    this.on<KeyboardEvent>('keydown', (event) => this.handleKeyDown(event));
    this.on('scroll', () => canvas.layoutChanged(), { passive: true });
    const view = dom.viewOf(doc);
    if (view) {
      this.stops.push(dom.listen(view, 'resize', () => canvas.layoutChanged()));
      this.stops.push(dom.listen(view, 'scroll', () => canvas.layoutChanged(), { passive: true }));
    }
    this.on('load', (event) => {
      if (dom.isNode(event.target) && dom.isElement(event.target) && sheetNames.has(dom.nameOf(event.target)))
        canvas.styleLoaded();
      canvas.layoutChanged();
    });
    for (const type of activities) {
      this.stops.push(dom.listen(doc, type, (event) => canvas.noteActivity(event), { capture: true, passive: true }));
    }
  }

  dispose(): void {
    this.canvas.host.clock.cancel(this.leaving);
    for (const stop of this.stops.splice(0)) stop();
  }

  /**
   * True if the drag started with a press on the canvas: in that case, the frame gets the pointer events until the
   * release.
   */
  get isDragging(): boolean {
    return this.state.name === 'dragging-item';
  }

  private on<E extends Event>(type: string, handler: (event: E) => void, options: AddEventListenerOptions = {}): void {
    this.stops.push(dom.listen<E>(this.doc, type, handler, { capture: true, passive: false, ...options }));
  }

  private guard(): void {
    for (const type of ['click', 'auxclick', 'submit', 'reset', 'invalid', 'dragstart', 'dragover', 'toggle']) {
      this.on(type, (event) => event.preventDefault());
    }
    // A file or link dropped on a page navigates it; text dropped in an open text is handled by the text session.
    this.on('drop', (event) => {
      if (!this.isInText(event.target)) event.preventDefault();
    });
    for (const type of ['dragenter', 'selectstart']) {
      this.on(type, (event) => {
        if (!this.isInText(event.target)) event.preventDefault();
      });
    }
    this.on('mousedown', (event) => {
      if (!this.isInText(event.target)) event.preventDefault();
    });
    // autofocus, labels and Tab would move the focus to the theme's own controls.
    this.on('focusin', (event) => {
      const { target } = event;
      if (dom.isElement(target) && !this.isInText(target) && dom.nameOf(target) !== 'body') dom.blurElement(target);
    });
    this.on('beforeinput', (event) => {
      if (!this.isInText(event.target)) event.preventDefault();
    });
    for (const type of ['copy', 'cut', 'paste']) {
      this.on<ClipboardEvent>(type, (event) => {
        if (this.isInText(event.target)) return;
        event.preventDefault();
        this.canvas.host.handleClipboard(event);
      });
    }
    this.on('play', (event) => event.preventDefault());
  }

  private point(): void {
    this.on<PointerEvent>('pointerdown', (event) => {
      if (event.button !== 0 || this.isInText(event.target)) return;
      dom.viewOf(this.doc)?.focus();
      const { beId, notice } = this.hit(event.target);
      this.send({ kind: 'press', point: pointOf(event), beId, notice, isTouch: event.pointerType === 'touch' });
    });
    this.on<PointerEvent>('pointermove', (event) => {
      const { beId } = this.hit(event.target);
      if (beId) this.stay();
      else this.leave();
      this.send({ kind: 'move', point: pointOf(event), beId, isPressed: event.buttons !== 0 });
    });
    this.on<PointerEvent>('pointerup', (event) => {
      if (event.button === 0) this.send({ kind: 'release', point: pointOf(event) });
    });
    this.on('pointercancel', () => this.send({ kind: 'cancel' }));
    this.on('dblclick', (event) => {
      if (!this.isInText(event.target)) this.send({ kind: 'double', beId: this.hit(event.target).beId });
    });
    this.on<MouseEvent>('contextmenu', (event) => this.openMenu(event));
    this.on<PointerEvent>('pointerout', (event) => {
      if (event.relatedTarget === null) this.leave();
    });
  }

  private leave(): void {
    this.leaving ??= this.canvas.host.clock.after(hoverLeaveMs, () => {
      this.leaving = null;
      this.send({ kind: 'leave' });
    });
  }

  private stay(): void {
    this.canvas.host.clock.cancel(this.leaving);
    this.leaving = null;
  }

  /**
   * Requests the context menu. Text that is being edited, and view mode, keep the browser's menu with its spell
   * checker.
   */
  private openMenu(event: MouseEvent): void {
    if (!this.canvas.host.state().isEditable || this.isInText(event.target)) return;
    event.preventDefault();
    const { beId, notice } = this.hit(event.target);
    // A key press has already opened it; its event has no position.
    if (event.button !== 2 || !beId) return;
    this.canvas.host.selectWithNotice(beId, notice);
    this.canvas.request({ kind: 'open-menu', beId, point: { x: event.clientX, y: event.clientY } });
  }

  private handleKeyDown(event: KeyboardEvent): void {
    const { host } = this.canvas;
    if (dom.isComposingKey(event)) {
      this.handleComposingKey(event);
      return;
    }
    const isInText = this.isInText(event.target);
    if (this.state.name === 'dragging-item' && event.key === 'Escape') {
      event.preventDefault();
      this.send({ kind: 'cancel' });
      return;
    }
    if (runShortcut(host, this.canvas, event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // The canvas is one tab stop: Tab would go through the theme's links, so the shell moves the focus.
    if (event.key === 'Tab') {
      event.preventDefault();
      this.canvas.request({ kind: 'blur-shell', beId: '', isBackwards: event.shiftKey });
      return;
    }
    const isTyped = isInText && !event.ctrlKey && !event.metaKey && event.key !== 'F6';
    if (isTyped) return;
    // Other keys can be shortcuts of the shell, which gets them as if they were pressed on the frame.
    if (this.canvas.forwardKey(event)) event.preventDefault();
    if (isInText) return;
    // Enter and Space activate the focused element, access keys any element.
    if (event.key === 'Enter' || event.altKey || (event.key === ' ' && isControl(event.target))) event.preventDefault();
  }

  /**
   * Handles the shortcut of a format in the middle of a composed word, unless the input method used the key itself. All
   * other keys belong to the input method.
   */
  private handleComposingKey(event: KeyboardEvent): void {
    const { host } = this.canvas;
    if (dom.isInputMethodKey(event) || shortcutFor(event, host.text() !== null)?.kind !== 'format') return;
    if (runShortcut(host, this.canvas, event)) event.preventDefault();
  }

  private send(event: InteractionEvent): void {
    const { host } = this.canvas;
    const { isEditable, drag, selected } = host.state();
    const step = interact(this.state, event, {
      isEditable,
      isDragging: drag !== null,
      editedId: host.text()?.beId ?? null,
      canEditText: (beId) => canEditText(host.tree(), beId) === true,
      isContent: (beId) => isContent(host.tree(), beId),
      textRefusal: (beId) => textRefusal(host.tree(), beId),
      dragSource: (beId) => dragSourceOf(host.tree(), beId, selected?.beId ?? null),
    });
    this.state = step.next;
    for (const effect of step.effects) this.perform(effect);
  }

  private perform(effect: InteractionEffect): void {
    const { host } = this.canvas;
    switch (effect.kind) {
      case 'select':
        host.selectWithNotice(effect.beId, effect.notice);
        return;
      case 'hover':
        host.hover(effect.beId);
        return;
      case 'start-text':
        this.startText(effect.beId, effect.point);
        return;
      case 'request-editing':
        this.canvas.request({
          kind: 'start-editing',
          beId: effect.beId,
          ...(effect.point ? { point: effect.point } : { isDouble: true }),
        });
        return;
      case 'finish-text':
        host.finishTextEditing();
        return;
      case 'refuse-text':
        this.refuse(effect.beId, effect.reason);
        return;
      case 'activate':
        activate(host, this.canvas, effect.beId);
        return;
      case 'start-drag':
        return void host.startDrag({ kind: 'block', beId: effect.beId });
      case 'drag-to':
        host.dragTo(effect.point);
        return;
      case 'drop':
        return void host.drop();
      case 'cancel-drag':
        host.cancelDrag();
        return;
    }
  }

  /** Opens a text. Whether it can be parsed is sometimes only known when it opens. */
  private startText(beId: BeId, point: CanvasPoint): void {
    const opened = this.canvas.host.startTextEditing(beId, point);
    if (opened !== true) this.refuse(beId, opened.reason);
  }

  private refuse(beId: BeId, reason: string): void {
    // Without a block, the shell shows the reason as a message of its own, which is announced as well.
    if (beId !== '') this.canvas.host.announce(reason);
    this.canvas.request({ kind: 'refused', beId, reason });
  }

  private isInText(target: EventTarget | null): boolean {
    const { edited } = this.canvas;
    return edited !== null && dom.isNode(target) && dom.contains(edited, target);
  }

  /** Returns the block itself, or its nearest trusted ancestor with the reason. */
  private offer(beId: BeId, isBroken: boolean): { beId: BeId; notice: string } {
    const tree = this.canvas.host.tree();
    const need = tree.blocks.get(beId)?.kinds.has('edit') ? 'inner' : 'startTag';
    const { block, notice } = trustedTarget(tree, beId, need);
    // Without anything around it, the block itself is selected: the inspector says why it can't be changed.
    if (!block) return { beId, notice };
    return { beId: block.beId, notice: isBroken ? brokenNotice : notice };
  }

  /**
   * Returns the innermost block under the pointer, with the reason if it isn't the tagged element that was pressed.
   */
  private hit(target: EventTarget | null): { beId: BeId; notice: string } {
    if (!dom.isNode(target)) return { beId: '', notice: '' };
    let isBroken = false;
    for (let at: Node | null = target; at; at = dom.parentOf(at)) {
      if (!dom.isElement(at)) continue;
      const beId = this.canvas.index.idOf(at);
      if (beId) return this.offer(beId, isBroken);
      isBroken ||= isTagged(at);
    }
    return { beId: '', notice: isBroken ? brokenAlone : '' };
  }
}

/** Returns whether an element has a tag. Without a block id, its range in the source isn't trusted. */
function isTagged(element: Element): boolean {
  const tags = `${dom.attributeOf(element, 'class') ?? ''} ${dom.attributeOf(element, 'style') ?? ''}`;
  return /(?:^|[\s;-])block-(?:section|component|region|edit|background|bgcolor)\b/.test(tags);
}

function isControl(target: EventTarget | null): boolean {
  return dom.isNode(target) && formNames.has(dom.nameOf(target));
}

function pointOf(event: PointerEvent): CanvasPoint {
  return { x: event.clientX, y: event.clientY };
}
