import { noScreenshots, type PaletteItem } from '@galley/contract';
import { createEditor, createSystemClock } from '@galley/editor';
import { editingKit } from '@galley/editor/editing-kit';
import { markSource, stripMarkers, walkBlocks } from '@galley/markup';
import { readForDrops } from '@galley/markup/blocks';
import { type FindMatch, findInDocument, readForFind } from '@galley/markup/find';
import { cleanSource, diffSource, identicalBytes, lineHunks, showText } from '@galley/markup/source-view';
import { readAhead } from '../../apps/web/src/features/documents/builder/context/read-ahead';
import { dragAcross } from './frames';
import { afterFrame, placeCaret } from './target';

/** Galley's engine in the sandboxed frame of the product, including parsing and projection. */
const prefix = 'bench';
let next = 0;
const newId = () => {
  next += 1;
  return `n${next}`;
};
const editor = createEditor({ editingKit: () => editingKit, clock: createSystemClock(), newId, log: () => undefined });
const frame = document.createElement('iframe');
frame.setAttribute('sandbox', 'allow-same-origin');
frame.style.cssText = 'width:1000px;height:800px;border:0';
let marked = '';
let sectionIds: string[] = [];
let imageIds: string[] = [];

/** Loaded on first use, because opening a document doesn't need it. */
function middle(): string {
  if (sectionIds.length === 0) {
    sectionIds = [...walkBlocks(editor.peekTree())]
      .filter((block) => block.kinds.has('section'))
      .map((block) => block.beId);
  }
  return sectionIds[Math.floor(sectionIds.length / 2)] as string;
}
const item = (): PaletteItem => ({
  id: 's0',
  type: 'section',
  title: 'Two columns',
  html: window.section,
  groupName: 'two-columns',
  variationIndex: 0,
  variationCount: 1,
  tag: 'tr',
  isCode: false,
  icon: '',
  tmp_id: 1,
  tmp_version: 1,
  miniatureUrl: '',
  htmlSha1: '',
  ...noScreenshots,
});

function must(result: true | { reason: string }): void {
  if (result !== true) throw new Error(result.reason);
}

window.target = {
  prepare(html) {
    marked = markSource(html, { markerPrefix: prefix, newId });
  },
  async open() {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    frame.src = '/canvas-frame';
    document.body.append(frame);
    await loaded;
    editor.load({
      html: marked,
      markerPrefix: prefix,
      mode: 'email',
      assetBase: '/assets/bench/',
      sections: [],
      components: [],
      groups: [{ type: 'section', name: 'two-columns', htmls: [window.section, window.variation] }],
      linkStyles: [],
    });
    editor.mountCanvas(frame);
    editor.setEditable(true);
    await afterFrame();
    readAhead(readForDrops(editor.peekTree()));
  },
  async focusText(sectionIndex) {
    const inner = frame.contentDocument as Document;
    const row = [...inner.querySelectorAll('tr.block-section')].at(sectionIndex) as HTMLElement;
    const text = row.querySelector('p.block-edit') as HTMLElement;
    text.scrollIntoView();
    const beId = (text.getAttribute('data-be-id') ?? '').replace(/^[^:]*:/, '');
    must(editor.startTextEditing(beId));
    await afterFrame();
    text.focus();
    placeCaret(inner, text);
    await afterFrame();
  },
  sourceHolds(text) {
    return editor.getSource().includes(text);
  },
  async leaveText() {
    editor.finishTextEditing();
    await afterFrame();
  },
  async insertInTheMiddle() {
    must(editor.run('drop-palette-item', { item: item(), place: { kind: 'after', beId: middle() } }));
    await afterFrame();
  },
  async moveInTheMiddle() {
    must(editor.run('move-block', { beId: middle(), place: { kind: 'down' } }));
    await afterFrame();
  },
  async duplicateInTheMiddle() {
    must(editor.run('clone-block', { beId: middle() }));
    await afterFrame();
  },
  async undo() {
    must(editor.undo());
    await afterFrame();
  },
  serialize() {
    const start = performance.now();
    const source = editor.getSource();
    // Reading one character flattens the string, as storing it would.
    const isRead = source.charCodeAt(source.length >> 1) > 0;
    return isRead ? performance.now() - start : 0;
  },
  edit(round) {
    if (imageIds.length === 0) {
      imageIds = [...walkBlocks(editor.peekTree())].filter((block) => block.tag === 'img').map((block) => block.beId);
    }
    const beId = imageIds[(round * 7) % imageIds.length] as string;
    must(editor.run('set-image-alt', { beId, alt: `Edited ${round}` }));
  },
  async startDrag() {
    frame.contentWindow?.scrollTo(0, 0);
    must(editor.startDrag({ kind: 'palette', item: item() }));
    await afterFrame();
  },
  async drag() {
    const view = frame.contentWindow as Window;
    let targets = 0;
    const counted = await dragAcross({ width: view.innerWidth, height: view.innerHeight }, (point) => {
      editor.dragTo(point);
      if (editor.getState().drag?.target) targets += 1;
    });
    if (targets === 0 || view.scrollY === 0) throw new Error('The drag found no place or did not scroll.');
    editor.cancelDrag();
    await afterFrame();
    return counted;
  },
  async paste(text) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const edited = (frame.contentDocument as Document).querySelector('[contenteditable="true"]');
    edited?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    if (!editor.getSource().includes(text.slice(-40))) throw new Error('What was pasted is not in the source.');
    await afterFrame();
  },
  async switchVariation() {
    must(editor.run('switch-variation', { beId: middle() }));
    await afterFrame();
  },
  async fillHistory(count) {
    for (let index = 0; index < count; index += 1) must(editor.run('clone-block', { beId: middle() }));
    await afterFrame();
  },
  async undoMany(count) {
    must(editor.undo(count));
    await afterFrame();
  },
  openFind() {
    return new Promise((resolve) => {
      readAhead(
        (function* () {
          yield* readForFind(editor.peekTree());
          resolve();
        })(),
      );
    });
  },
  find(text) {
    return search(text).length;
  },
  async replaceAll(text, replacement) {
    must(editor.run('replace-text', { matches: search(text), replacement }));
    await afterFrame();
  },
  openSource() {
    const present = cleanSource(editor.peekTree());
    const { shown } = showText(present);
    const saved = stripMarkers(marked, prefix);
    const hunks = diffSource(saved, present);
    lineHunks(saved, present, hunks);
    return identicalBytes(present, hunks) > 0 ? shown.length : 0;
  },
};

function search(text: string): readonly FindMatch[] {
  return findInDocument(editor.peekTree(), { text, isCaseSensitive: true, isWholeWord: false, kind: 'text' });
}
