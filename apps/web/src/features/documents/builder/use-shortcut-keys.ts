import { useEffect } from 'react';
import { claimKeys, isTyping } from '../../../lib/key-claims';
import { usesSingleLetters } from '../../../lib/session';
import { isCommandKey } from '../../../lib/shortcut';
import { focusRegion } from './canvas/focus/focus-region';
import { focusCodeField, focusPalette, openComments } from './canvas/focus/open-and-focus';
import { type Builder, useBuilder } from './context/builder-context';
import { focusCanvas, focusResizeHandle } from './context/editing/focus-canvas';
import { useCanvasView } from './context/use-editor-state';
import { openExport } from './dialogs/open-export';
import { panelEntry, panelNames } from './panels/list/panel-list';
import { openPinSection } from './panels/pins/open-pin-section';
import { saveDocument } from './session/save/save-document';
import { openBlockSettings } from './sidebar/blocks/open-block-settings';
import { openShortcutHelp } from './toolbar/shortcut-help/open-shortcut-help';

/** Handles the keyboard shortcuts of the whole builder, whether pressed outside the canvas or forwarded by it. */
export function useShortcutKeys(): void {
  const builder = useBuilder();
  const view = useCanvasView();
  useEffect(() => claimKeys((event) => isOwnKey(builder, event)), [builder]);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (handleShellKey(builder, event)) event.preventDefault();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [builder]);
  useEffect(
    () =>
      view?.onRequest(({ kind, beId, isBackwards = false }) => {
        if (kind === 'save') void saveDocument(builder, { isThenWatching: false });
        if (kind === 'blur-shell' && !(!isBackwards && focusResizeHandle())) focusRegion({ isBackwards });
        if (kind === 'open-settings') openBlockSettings(builder, beId);
        if (kind === 'replace-image') chooseImage();
        if (kind === 'pin') openPinSection(builder, beId);
        if (kind === 'comment') openComments(builder);
        if (kind === 'open-code') focusCodeField(builder.screen.drawer);
      }),
    [view, builder],
  );
}

/**
 * Overrides shortcuts that have another meaning on other screens: the list of shortcuts, and the link of the selected
 * block.
 */
function isOwnKey({ editor, session }: Builder, event: KeyboardEvent): boolean {
  if (event.key === '?') return true;
  const isLinkKey = isCommandKey(event) && event.key.toLowerCase() === 'k';
  return isLinkKey && session.state.phase === 'editing' && editor.getState().selected !== null;
}

/** Returns true if the key was handled. */
function handleShellKey(builder: Builder, event: KeyboardEvent): boolean {
  const { editor, session, document, screen } = builder;
  // A sheet is a dialog for the focus, and still a part of the builder.
  const dialogs = '[role="dialog"]:not([data-sheet]), [role="alertdialog"]';
  if (event.defaultPrevented || window.document.querySelector(dialogs)) return false;
  const key = event.key.toLowerCase();
  if (key === 'f6') {
    focusRegion({ isBackwards: event.shiftKey });
    return true;
  }
  if (isCommandKey(event) && !event.altKey && key === 's') {
    void saveDocument(builder, { isThenWatching: false });
    return true;
  }
  // The rules editor has its own canvas and panel. Undo and Redo apply to the document.
  if (screen.rules.getState().isOpen)
    return isCommandKey(event) && /^[zy]$/.test(key) && !isTyping(event.target) && editor.handleKey(event);
  if (isCommandKey(event) && key === 'e' && document.mode !== 'template') {
    openExport(builder);
    return true;
  }
  if (isCommandKey(event) && event.shiftKey && !event.altKey && key === 'u') {
    screen.source.toggle();
    return true;
  }
  if (key === 'f3') return screen.find.step(event.shiftKey ? -1 : 1);
  const panel = panelOf(event);
  if (panel) {
    if (panel === 'find') screen.find.open();
    else screen.panel.toggle(panel);
    return true;
  }
  if (key === 'escape' && isBesideCanvas(event.target)) {
    focusCanvas();
    return true;
  }
  if (isTyping(event.target)) return false;
  if ((key === '?' || key === '/') && !isCommandKey(event) && !usesSingleLetters()) return false;
  if (key === '?') {
    void openShortcutHelp();
    return true;
  }
  if (session.state.phase !== 'editing') return false;
  // Enter, the arrow keys and letters belong to the focused control. The canvas only gets them while it has the focus.
  if (!isCommandKey(event) && isControl(event.target)) return false;
  if (key === '/') return focusPalette(screen.drawer);
  return editor.handleKey(event);
}

/** Returns the panel that a key opens and closes. */
function panelOf(event: KeyboardEvent): (typeof panelNames)[number] | undefined {
  if (!isCommandKey(event) || event.altKey) return undefined;
  return panelNames.find((name) => {
    const { key, isShifted = false } = panelEntry(name);
    return key !== undefined && key.toLowerCase() === event.key.toLowerCase() && isShifted === event.shiftKey;
  });
}

/** Escape moves the focus from tools and panels to the canvas. Open menus and dialogs close first. */
function isBesideCanvas(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest('[role="menu"], [role="listbox"]')) return false;
  return target.closest('[data-region="toolbar"], [data-region="sidebar"], [data-region="panel"]') !== null;
}

function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('a, button, summary, [role="tab"], [role="menu"], [role="listbox"]') !== null
  );
}

/** Frames to wait for the image panel, whose code may have to be loaded first. */
const mostFrames = 120;

/** Opens the image panel and then the file dialog, after a double click or Enter on an image. */
function chooseImage(framesLeft = mostFrames): void {
  requestAnimationFrame(() => {
    const input = window.document.querySelector<HTMLInputElement>('[data-region="sidebar"] input[type="file"]');
    if (input) input.click();
    else if (framesLeft > 0) chooseImage(framesLeft - 1);
  });
}
