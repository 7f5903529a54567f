import grapesjs from 'grapesjs';
import { afterFrame, placeCaret } from './target';

/** The peer: GrapesJS from npm with its defaults and without panels. */
type Component = ReturnType<ReturnType<typeof grapesjs.init>['getWrapper']> & object;
const host = document.createElement('div');
document.body.append(host);
let editor: ReturnType<typeof grapesjs.init>;
const frameDocument = () => editor.Canvas.getDocument() as Document;
let images: ReturnType<Component['find']> = [];
const rows = () => editor.getWrapper()?.find('tr.block-section') ?? [];
const middle = () => rows()[Math.floor(rows().length / 2)] as Component;

window.target = {
  async open(html) {
    editor = grapesjs.init({
      container: host,
      height: '800px',
      width: '1000px',
      storageManager: false,
      panels: { defaults: [] },
      fromElement: false,
    });
    await new Promise<void>((resolve) => editor.on('load', () => resolve()));
    editor.setComponents(html.replace(/^[\s\S]*<body>/, '').replace(/<\/body>[\s\S]*$/, ''));
    await afterFrame();
  },
  async focusText(sectionIndex) {
    const texts = frameDocument().querySelectorAll('p.block-edit');
    const perSection = 2;
    const at = sectionIndex < 0 ? texts.length + sectionIndex * perSection : sectionIndex * perSection;
    const element = texts[at] as HTMLElement;
    element.scrollIntoView();
    const component = rows().at(sectionIndex)?.find('p.block-edit')[0];
    if (!component) throw new Error('GrapesJS shows no text to edit.');
    editor.select(component);
    component.view?.el.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await afterFrame();
    element.focus();
    placeCaret(frameDocument(), element);
    await afterFrame();
  },
  sourceHolds(text) {
    return (frameDocument().body.textContent ?? '').includes(text);
  },
  async leaveText() {
    const selected = editor.getSelected();
    const view = selected?.view as { disableEditing?: () => Promise<void> } | undefined;
    await view?.disableEditing?.();
    await afterFrame();
  },
  async insertInTheMiddle() {
    const block = middle();
    block.parent()?.append(window.section, { at: block.index() + 1 });
    await afterFrame();
  },
  async moveInTheMiddle() {
    const block = middle();
    block.move(block.parent() as Component, { at: block.index() + 2 });
    await afterFrame();
  },
  async duplicateInTheMiddle() {
    const block = middle();
    block.parent()?.append(block.clone(), { at: block.index() + 1 });
    await afterFrame();
  },
  async undo() {
    editor.UndoManager.undo();
    await afterFrame();
  },
  serialize() {
    const start = performance.now();
    const length = editor.getHtml().length;
    return length > 0 ? performance.now() - start : 0;
  },
  edit(round) {
    if (images.length === 0) images = editor.getWrapper()?.find('img') ?? [];
    images[(round * 7) % images.length]?.addAttributes({ alt: `Edited ${round}` });
  },
  // It has no handler for pasting, so the browser inserts the text and GrapesJS reads it into its model.
  async paste(text) {
    await window.typeText(text);
    await window.target.leaveText();
  },
  async switchVariation() {
    middle().replaceWith(window.variation);
    await afterFrame();
  },
  async fillHistory(count) {
    for (let index = 0; index < count; index += 1) await window.target.duplicateInTheMiddle();
  },
  async undoMany(count) {
    for (let index = 0; index < count; index += 1) editor.UndoManager.undo();
    await afterFrame();
  },
  openSource() {
    return editor.getHtml().length + (editor.getCss() ?? '').length;
  },
};
