import { dragAcross } from './frames';
import { afterFrame, placeCaret } from './target';

/** The browser's own minimum: a bare frame with the same document, contenteditable and an idle MutationObserver. */
const frame = document.createElement('iframe');
frame.style.cssText = 'width:1000px;height:800px;border:0';
document.body.append(frame);
const undone: (() => void)[] = [];
const inner = () => frame.contentDocument as Document;
const rows = () => inner().querySelectorAll<HTMLElement>('tr.block-section');
const middle = () => rows()[Math.floor(rows().length / 2)] as HTMLElement;

window.target = {
  async open(html) {
    const opened = inner();
    opened.open();
    opened.write(html);
    opened.close();
    if (inner().readyState === 'loading') {
      await new Promise((resolve) => inner().addEventListener('DOMContentLoaded', resolve, { once: true }));
    }
    new MutationObserver(() => undefined).observe(inner().documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    await afterFrame();
  },
  async focusText(sectionIndex) {
    const row = [...rows()].at(sectionIndex) as HTMLElement;
    const text = row.querySelector('p.block-edit') as HTMLElement;
    text.contentEditable = 'true';
    text.scrollIntoView();
    text.focus();
    placeCaret(inner(), text);
    await afterFrame();
  },
  sourceHolds(text) {
    return (inner().body.textContent ?? '').includes(text);
  },
  async leaveText() {
    const active = inner().activeElement as HTMLElement;
    active.blur();
    active.removeAttribute('contenteditable');
    await afterFrame();
  },
  async insertInTheMiddle() {
    middle().insertAdjacentHTML('afterend', window.section);
    const added = middle().nextElementSibling as HTMLElement;
    undone.push(() => added.remove());
    await afterFrame();
  },
  async moveInTheMiddle() {
    const moved = middle();
    moved.nextElementSibling?.after(moved);
    undone.push(() => moved.previousElementSibling?.before(moved));
    await afterFrame();
  },
  async duplicateInTheMiddle() {
    const copied = middle().cloneNode(true) as HTMLElement;
    middle().after(copied);
    undone.push(() => copied.remove());
    await afterFrame();
  },
  async undo() {
    undone.pop()?.();
    await afterFrame();
  },
  serialize() {
    const start = performance.now();
    const length = inner().documentElement.outerHTML.length;
    return length > 0 ? performance.now() - start : 0;
  },
  edit(round) {
    const images = inner().images;
    images[(round * 7) % images.length]?.setAttribute('alt', `Edited ${round}`);
  },
  async startDrag() {
    inner().documentElement.scrollTop = 0;
    await afterFrame();
  },
  drag() {
    const view = frame.contentWindow as Window;
    const viewport = { width: view.innerWidth, height: view.innerHeight };
    return dragAcross(viewport, ({ x, y }) => {
      inner().elementFromPoint(x, y);
      if (y > viewport.height - 50) view.scrollBy(0, 25);
    });
  },
  async paste(text) {
    const range = inner().getSelection()?.getRangeAt(0) as Range;
    const added = inner().createDocumentFragment();
    text.split('\n').forEach((line, index) => {
      if (index > 0) added.append(inner().createElement('br'));
      added.append(line);
    });
    range.insertNode(added);
    await afterFrame();
  },
  async switchVariation() {
    middle().outerHTML = window.variation;
    await afterFrame();
  },
  async fillHistory(count) {
    for (let index = 0; index < count; index += 1) {
      const copied = middle().cloneNode(true) as HTMLElement;
      middle().after(copied);
      undone.push(() => copied.remove());
    }
    await afterFrame();
  },
  async undoMany(count) {
    for (let index = 0; index < count; index += 1) undone.pop()?.();
    await afterFrame();
  },
  find(text) {
    return textsWith(text).length;
  },
  async replaceAll(text, replacement) {
    for (const node of textsWith(text)) node.data = node.data.replaceAll(text, replacement);
    await afterFrame();
  },
  openSource() {
    return inner().documentElement.outerHTML.length;
  },
};

function textsWith(text: string): Text[] {
  const found: Text[] = [];
  const walker = inner().createTreeWalker(inner().body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if ((walker.currentNode as Text).data.includes(text)) found.push(walker.currentNode as Text);
  return found;
}
