import { createHash } from 'node:crypto';

/**
 * The script of a page that compares two versions. It is the only one that the page's policy allows, and the page has
 * no origin. It draws a frame around each changed block, sends the scroll position and the places of the blocks to the
 * parent window, and scrolls when that window requests it. It sends only numbers and the keys of the dialog.
 */
export const compareScript = `(() => {
  const page = document.documentElement;
  const top = () => page.scrollTop || (document.body || page).scrollTop;
  const send = (message) => parent.postMessage({ galley: 'compare', ...message }, '*');
  const host = document.createElement('div');
  host.style.cssText = 'all:initial!important;position:absolute!important;top:0!important;left:0!important;' +
    'width:0!important;height:0!important;z-index:2147483647!important;pointer-events:none!important';
  const shadow = host.attachShadow({ mode: 'closed' });
  const style = document.createElement('style');
  style.textContent = \`
    div { position: absolute; box-sizing: border-box; border: 2px solid #003a61; outline: 1px solid #fff;
      box-shadow: inset 0 0 0 1px #fff; border-radius: 2px }
    .added { border-color: #0b5230; border-width: 4px; border-style: double }
    .removed { border-color: #8c1a12; border-style: dashed }
    .moved { border-color: #10181c; border-style: dotted; border-width: 3px }
    .shown { border-width: 4px }
    b { position: absolute; top: 0; right: 0; padding: 1px 6px; border-radius: 0 0 0 3px; background: #003a61;
      color: #fff; font: 600 12px/16px ui-monospace, monospace }
    .added b { background: #0b5230 } .removed b { background: #8c1a12 } .moved b { background: #10181c }\`;
  const signs = { added: '+', removed: '\\u2212', changed: '\\u2260', moved: '\\u2195' };
  const marks = [...document.querySelectorAll('[data-galley-change]')];
  const places = [...document.querySelectorAll('[data-galley-at]')];
  let shown = 0;
  let asked = -1;
  const draw = () => {
    if (!host.isConnected) page.append(host);
    const base = host.getBoundingClientRect();
    const boxes = marks.flatMap((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      if (width === 0 && height === 0) return [];
      const number = mark.getAttribute('data-galley-change');
      const kind = mark.getAttribute('data-galley-kind');
      const box = document.createElement('div');
      box.className = kind + (Number(number) === shown ? ' shown' : '');
      box.style.cssText = 'left:' + (left - base.left - 3) + 'px;top:' + (top - base.top - 3) + 'px;width:' +
        (width + 6) + 'px;height:' + (height + 6) + 'px';
      const label = document.createElement('b');
      label.textContent = (signs[kind] || '') + ' ' + number;
      box.append(label);
      return [box];
    });
    shadow.replaceChildren(style, ...boxes);
  };
  const report = () => {
    const scrolled = top();
    send({
      kind: 'layout',
      height: Math.max(page.scrollHeight, (document.body || page).scrollHeight),
      view: innerHeight,
      places: places.flatMap((place) => {
        const box = place.getBoundingClientRect();
        return box.width || box.height ? [[Number(place.getAttribute('data-galley-at')), box.top + scrolled]] : [];
      }),
      marks: marks.flatMap((mark) => {
        const box = mark.getBoundingClientRect();
        return box.width || box.height ? [[Number(mark.getAttribute('data-galley-change')), box.top + scrolled]] : [];
      }),
    });
  };
  const update = () => { draw(); report(); };
  addEventListener('scroll', () => {
    const now = top();
    if (Math.abs(now - asked) > 2) send({ kind: 'scroll', top: now });
    asked = -1;
  }, { passive: true });
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (['Escape', 'j', 'k', 'J', 'K'].includes(event.key)) send({ kind: 'key', key: event.key });
  });
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || !data || data.galley !== 'compare') return;
    if (data.kind === 'scroll') {
      asked = Math.round(data.top);
      scrollTo(0, asked);
    }
    if (data.kind === 'show') {
      shown = data.number;
      draw();
    }
    if (data.kind === 'report') update();
  });
  addEventListener('load', update);
  new ResizeObserver(update).observe(document.body || page);
  update();
})();`;

/** The hash of the script, for the page's content security policy. */
export const compareScriptHash = `sha256-${createHash('sha256').update(compareScript).digest('base64')}`;
