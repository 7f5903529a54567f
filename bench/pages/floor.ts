import { afterFrame, placeCaret } from './target';

/** The browser's own limit: a bare frame with the same document, contenteditable and an idle MutationObserver. */
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
  serialise() {
    const start = performance.now();
    const length = inner().documentElement.outerHTML.length;
    return length > 0 ? performance.now() - start : 0;
  },
};
