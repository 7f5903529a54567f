import { isRefusal, refuse } from '@galley/markup';
import type { CommandArgs, CommandName } from '../commands-map';
import { editingKit } from '../editing-kit';
import { createEditor } from '../editor';
import { applyRemote, onLocalChange } from '../remote/apply-remote';
import type { DragItem } from '../types';
import { createTestClock } from './test-clock';

/** The functions of the page for the text-and-drag suite, in page coordinates. */
interface SuiteKit {
  /** Returns the middle of the n-th matching element of the canvas. */
  middleOf(selector: string, nth: number): Spot;
  /** Returns a point just inside the upper left corner of an element, where no child is. */
  cornerOf(selector: string, nth: number): Spot;
  /** Returns the point between two characters of an element's text. */
  spotInText(selector: string, offset: number): Spot;
  /** Returns the selected text on the canvas and the names of the elements in which it starts and ends. */
  selected(): { text: string; from: string; to: string };
  /** Puts `data` on the clipboard at the next copy event. */
  offerCopy(data: Record<string, string>): void;
  copied(): boolean;
  /**
   * Runs a command in another editor of the same document and applies its change here. Returns the refusals of both.
   */
  asOther<N extends CommandName>(name: N, args: CommandArgs[N]): string[];
  /** Shows a draggable thumbnail of the n-th palette section next to the canvas; returns its middle. */
  showPalette(nth: number): Spot;
  /** Returns whether the canvas document is the same as at the first call since the last opening. */
  isSameDocument(): boolean;
}

export interface Spot {
  x: number;
  y: number;
}

declare global {
  interface Window {
    suite: SuiteKit;
  }
}

const frame = document.querySelector('#canvas') as HTMLIFrameElement;
let isCopied = false;
let otherIds = 0;
let known: Document | null = null;

const find = (selector: string, nth: number): Element => {
  const element = frame.contentDocument!.querySelectorAll(selector)[nth];
  if (!element) throw new Error(`The canvas has no "${selector}" number ${nth}`);
  return element;
};

function toPage(x: number, y: number): Spot {
  const box = frame.getBoundingClientRect();
  return { x: Math.round(box.left + x), y: Math.round(box.top + y) };
}

window.suite = {
  middleOf(selector, nth) {
    const { left, top, width, height } = find(selector, nth).getBoundingClientRect();
    return toPage(left + width / 2, top + height / 2);
  },
  cornerOf(selector, nth) {
    const { left, top } = find(selector, nth).getBoundingClientRect();
    return toPage(left + 2, top + 2);
  },
  spotInText(selector, offset) {
    const doc = frame.contentDocument!;
    const walker = doc.createTreeWalker(find(selector, 0), NodeFilter.SHOW_TEXT);
    let left = offset;
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      if (left > node.length || (left === node.length && node.data.trim() === '')) {
        left -= node.length;
        continue;
      }
      const range = doc.createRange();
      range.setStart(node, Math.max(0, left - 1));
      range.setEnd(node, left === 0 ? 1 : left);
      const box = range.getBoundingClientRect();
      return toPage(left === 0 ? box.left + 1 : box.right, box.top + box.height / 2);
    }
    throw new Error(`The text of "${selector}" ends before ${offset}`);
  },
  selected() {
    const selection = frame.contentDocument!.getSelection()!;
    const nameOf = (node: Node | null): string =>
      (node?.nodeType === Node.ELEMENT_NODE ? (node as Element) : node?.parentElement)?.localName ?? '';
    return { text: selection.toString(), from: nameOf(selection.anchorNode), to: nameOf(selection.focusNode) };
  },
  offerCopy(data) {
    const area = document.createElement('textarea');
    area.value = 'copied';
    document.body.append(area);
    area.focus();
    area.select();
    isCopied = false;
    area.addEventListener('copy', (event) => {
      event.preventDefault();
      for (const [type, text] of Object.entries(data)) event.clipboardData!.setData(type, text);
      isCopied = true;
      area.remove();
    });
  },
  copied: () => isCopied,
  asOther(name, args) {
    const { kit, editor } = window;
    const other = createEditor({
      editingKit: () => editingKit,
      clock: createTestClock(),
      newId: () => `o${++otherIds}`,
      log: () => undefined,
    });
    other.load({ ...kit.document!, html: editor.getSource() });
    other.setEditable(true);
    const results: unknown[] = [];
    onLocalChange(other, (change) => results.push(applyRemote(editor, JSON.parse(JSON.stringify(change)))));
    results.push(other.run(name, args), other.getSource() === editor.peekSource() || refuse('Other bytes.'));
    return results.filter(isRefusal).map(({ reason }) => reason);
  },
  showPalette,
  isSameDocument() {
    const doc = frame.contentDocument;
    known ??= doc;
    return doc !== null && doc === known;
  },
};

frame.addEventListener('load', () => {
  known = null;
});

/** Shows a thumbnail as the shell's palette does: a layer keeps pointer events out of the frame during a drag. */
function showPalette(nth: number): Spot {
  document.querySelector('#palette')?.remove();
  const entry = document.createElement('button');
  entry.id = 'palette';
  entry.style.cssText = 'position:fixed;left:10px;top:782px;width:80px;height:16px;padding:0';
  document.body.append(entry);
  entry.addEventListener('pointerdown', () => {
    const item: DragItem = { kind: 'palette', item: window.kit.document!.sections[nth]! };
    if (window.editor.startDrag(item) !== true) return;
    const layer = document.createElement('div');
    layer.style.cssText = 'position:fixed;inset:0';
    document.body.append(layer);
    const end = new AbortController();
    const finish = (isDrop: boolean): void => {
      end.abort();
      layer.remove();
      if (isDrop) window.editor.drop();
      else window.editor.cancelDrag();
    };
    const listen = { signal: end.signal, capture: true };
    window.addEventListener(
      'pointermove',
      (event) => {
        const box = frame.getBoundingClientRect();
        const isOver = event.clientY >= box.top && event.clientY <= box.bottom && event.clientX <= box.right;
        window.editor.dragTo(isOver ? { x: event.clientX - box.left, y: event.clientY - box.top } : null);
      },
      listen,
    );
    window.addEventListener('pointerup', () => finish(true), listen);
    window.addEventListener('keydown', (event) => event.key === 'Escape' && finish(false), listen);
  });
  return { x: 50, y: 790 };
}
