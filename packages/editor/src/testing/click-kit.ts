import type { Spot } from './suite-kit';

/** The functions of the page for the corpus clicks: everything on the canvas that a browser would act on. */
interface ClickKit {
  /** Collects the targets on the canvas and returns their number. */
  begin(): number;
  /** Scrolls to a target; returns a point where it can be hit, or null if there is none. */
  aim(index: number): Spot | null;
  /** Focuses a target, with no text open and no block selected. */
  focus(index: number): void;
  /** Clicks each target and submits each form by script, including hidden ones. Returns their number. */
  actByScript(): number;
  /** Returns the faults since `begin`, as text. */
  faults(): string[];
}

declare global {
  interface Window {
    clicks: ClickKit;
  }
}

const selector =
  'a, area, button, label, input, select, option, textarea, summary, details, form, video, audio, [onclick], [tabindex]';
const frame = document.querySelector('#canvas') as HTMLIFrameElement;
let doc: Document;
let targets: HTMLElement[] = [];
let loads = 0;
let states = '';

frame.addEventListener('load', () => {
  // A slow image delays the event of the first load beyond the begin.
  if (frame.contentDocument !== doc) loads += 1;
});

/** Returns the states of the theme's own controls that a click could change. */
function readStates(): string {
  return [...doc.querySelectorAll('input, textarea, select, details')]
    .map((element) => {
      const { checked, value, selectedIndex } = element as HTMLInputElement & HTMLSelectElement;
      return [element.localName, checked, value, selectedIndex, element.hasAttribute('open')].join(' ');
    })
    .join('\n');
}

window.clicks = {
  begin() {
    doc = frame.contentDocument!;
    targets = [...doc.querySelectorAll<HTMLElement>(selector)];
    loads = 0;
    states = readStates();
    return targets.length;
  },
  aim(index) {
    const target = targets[index]!;
    const view = doc.defaultView!;
    const first = target.getClientRects()[0];
    if (!first || first.width < 1 || first.height < 1) return null;
    view.scrollBy(0, first.top - view.innerHeight / 2);
    for (const { left, top, width, height } of target.getClientRects()) {
      const [x, y] = [left + Math.min(width / 2, 20), top + height / 2];
      const hit = doc.elementFromPoint(x, y);
      const box = frame.getBoundingClientRect();
      if (hit && target.contains(hit)) return { x: Math.round(box.left + x), y: Math.round(box.top + y) };
    }
    return null;
  },
  focus(index) {
    window.editor.finishTextEditing();
    window.editor.select(null);
    doc.defaultView!.focus();
    targets[index]!.focus();
  },
  actByScript() {
    for (const target of targets) target.click();
    for (const form of doc.querySelectorAll('form')) HTMLFormElement.prototype.requestSubmit.call(form);
    return targets.length;
  },
  faults() {
    const found: string[] = [];
    if (frame.contentDocument !== doc) found.push('another document is in the frame');
    if (loads > 0) found.push(`the frame loaded ${loads} times`);
    if (readStates() !== states) found.push('a control of the theme has changed');
    if (doc.querySelector('[accesskey], [autofocus]')) found.push('something takes the focus by itself');
    // An edited text can itself be a link. Firefox's invisible window never matches `:focus`.
    const focused = doc.querySelector(':focus:not([contenteditable="true"])');
    if (focused && targets.includes(focused as HTMLElement))
      found.push(`the focus is on ${focused.outerHTML.slice(0, 200)}`);
    return found;
  },
};
