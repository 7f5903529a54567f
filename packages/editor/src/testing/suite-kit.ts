import { isRefusal, refuse } from '@galley/markup';
import type { DragItem } from '../api';
import { createTestClock } from '../clock';
import type { CommandArgs, CommandName } from '../commands-map';
import { editingKit } from '../editing-kit';
import { createEditor } from '../editor';
import { applyRemote, onLocalChange } from '../remote/apply-remote';

/** What the text-and-drag suite asks of the page, in coordinates of the page. */
interface SuiteKit {
  /** The middle of the n-th element of the canvas that matches. */
  middleOf(selector: string, nth: number): Spot;
  /** Just inside the upper left corner of an element: no child is there. */
  cornerOf(selector: string, nth: number): Spot;
  /** Between two characters of an element's text. */
  spotInText(selector: string, offset: number): Spot;
  /** What is selected on the canvas, and the names of the elements it begins and ends in. */
  selected(): { text: string; from: string; to: string };
  /** Puts `data` on the clipboard as soon as someone copies. */
  offerCopy(data: Record<string, string>): void;
  copied(): boolean;
  /** Another editor opens the same document; what it changes is taken in here. Refusals of `run` and of taking in. */
  asOther<N extends CommandName>(name: N, args: CommandArgs[N]): string[];
  /** A thumbnail of the n-th palette section is next to the canvas and can be dragged; its middle. */
  showPalette(nth: number): Spot;
  /** The canvas document: the same one as when this was asked first since the last opening. */
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

/** As the shell's palette does it: a layer keeps the pointer's events out of the frame while something is dragged. */
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
