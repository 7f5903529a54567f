import { createHash } from 'node:crypto';

/**
 * The script of a preview that is commented on. It is the only one that the page's policy allows, and the page has no
 * origin. After a click, a tap or Enter on a block, it sends that block to the parent window. It draws a frame around
 * that block, and a sign beside each block with comments, as requested by that window. It follows no links and submits
 * no forms.
 */
export const commentScript = `(() => {
  const page = document.documentElement;
  const send = (message) => parent.postMessage({ galley: 'comment', ...message }, '*');
  const host = document.createElement('div');
  host.style.cssText = 'all:initial!important;position:absolute!important;top:0!important;left:0!important;' +
    'width:0!important;height:0!important;z-index:2147483647!important;pointer-events:none!important';
  const shadow = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = \`
    div { position: absolute; box-sizing: border-box; border-radius: 2px }
    .near { border: 2px dashed #003a61; outline: 1px solid #fff }
    .picked { border: 3px solid #003a61; outline: 1px solid #fff }
    button { position: absolute; box-sizing: border-box; min-width: 32px; height: 32px; padding: 0 8px; border: 2px solid #fff;
      border-radius: 16px 16px 16px 2px; background: #003a61; color: #fff; font: 600 14px/26px system-ui, sans-serif;
      cursor: pointer; pointer-events: auto }
    button:focus-visible { outline: 3px solid #003a61; outline-offset: 2px }
    @media (pointer: coarse) {
      button { min-width: 44px; height: 44px; border-radius: 22px 22px 22px 2px; font-size: 16px; line-height: 38px }
    }\`;
  const blocks = [...document.querySelectorAll('[data-galley-block]')];
  const idOf = (block) => block ? block.getAttribute('data-galley-block') : '';
  const byId = (id) => id ? blocks.find((block) => idOf(block) === id) : undefined;
  // Safari on phones makes a click of a tap only where something looks clickable or listens to clicks.
  const clickable = new CSSStyleSheet();
  clickable.replaceSync('[data-galley-block], [data-galley-block] * { cursor: pointer !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, clickable];
  for (const block of blocks) block.addEventListener('click', () => {});
  const nameOf = (block) => block.getAttribute('data-galley-name') || '';
  let near = null;
  let picked = '';
  let threads = [];
  const signs = new Map();
  const boxOf = (block) => {
    const box = block.getBoundingClientRect();
    return box.width || box.height ? box : null;
  };
  const frame = (block, look, base) => {
    const box = block && boxOf(block);
    if (!box) return [];
    const mark = document.createElement('div');
    mark.className = look;
    // Within the page: around what is as wide as it, the other edges would be out of sight.
    const left = Math.max(0, box.left - base.left - 3);
    const top = Math.max(0, box.top - base.top - 3);
    const right = Math.min(page.scrollWidth, box.right - base.left + 3);
    const bottom = Math.min(page.scrollHeight, box.bottom - base.top + 3);
    mark.style.cssText = 'left:' + left + 'px;top:' + top + 'px;width:' + (right - left) + 'px;height:' + (bottom - top) + 'px';
    return [mark];
  };
  // A sign stays the same element: a tap or the focus on it isn't lost when the page is drawn again in between.
  const signOf = (block) => {
    const known = signs.get(block);
    if (known) return known;
    const sign = document.createElement('button');
    sign.type = 'button';
    sign.append('');
    sign.addEventListener('click', () => send({ kind: 'thread', block }));
    signs.set(block, sign);
    return sign;
  };
  const drawSigns = (base) => {
    const shown = new Set();
    for (const { block, count, label } of threads) {
      const target = byId(block);
      const box = target && boxOf(target);
      if (!box) continue;
      const sign = signOf(block);
      shown.add(sign);
      // Safari makes no click of a press on a text that is another one when it ends.
      sign.firstChild.data = String(count);
      sign.setAttribute('aria-label', label);
      if (!sign.isConnected) shadow.append(sign);
      const left = Math.max(2, Math.min(box.right, page.clientWidth) - base.left - sign.offsetWidth - 4);
      sign.style.cssText = 'left:' + left + 'px;top:' + (Math.max(0, box.top - base.top) + 2) + 'px';
    }
    for (const sign of signs.values()) if (!shown.has(sign)) sign.remove();
  };
  const marks = document.createElement('section');
  shadow.append(style, marks);
  const draw = () => {
    if (!host.isConnected) page.append(host);
    const base = host.getBoundingClientRect();
    marks.replaceChildren(...frame(near, 'near', base), ...frame(byId(picked), 'picked', base));
    drawSigns(base);
  };
  const pick = (block) => {
    if (!block) return;
    picked = idOf(block);
    draw();
    // Whole, where the panel of comments leaves less of the page.
    block.scrollIntoView({ block: 'nearest' });
    send({
      kind: 'pick',
      block: picked,
      name: nameOf(block),
      quote: block.getAttribute('data-galley-quote') || '',
      text: block.getAttribute('data-galley-text') || '',
    });
  };
  const blockAt = (event) => event.target instanceof Element ? event.target.closest('[data-galley-block]') : null;
  const stop = (event) => {
    if (event.composedPath().includes(host)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', (event) => {
    if (event.composedPath().includes(host)) return;
    stop(event);
    pick(blockAt(event));
  }, true);
  for (const name of ['auxclick', 'submit', 'dragstart']) addEventListener(name, stop, true);
  addEventListener('pointermove', (event) => {
    const block = event.pointerType === 'mouse' ? blockAt(event) : null;
    if (block === near) return;
    near = block;
    draw();
  }, { passive: true });
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.composedPath().includes(host)) return;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) {
      stop(event);
      const shown = blocks.filter(boxOf);
      const from = near || byId(picked);
      near = shown[shown.indexOf(from) + step] || (from ? near : shown[0]) || null;
      if (near) near.scrollIntoView({ block: 'nearest' });
      draw();
    } else if (event.key === 'Enter' && near) {
      stop(event);
      pick(near);
    } else if (event.key === 'Escape') send({ kind: 'key', key: 'Escape' });
  }, true);
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || !data || data.galley !== 'comment') return;
    if (data.kind === 'state') {
      threads = data.threads;
      picked = data.picked;
      draw();
      const names = threads.flatMap(({ block }) => byId(block) ? [{ block, name: nameOf(byId(block)) }] : []);
      if (names.length) send({ kind: 'names', names });
    }
    if (data.kind === 'show') {
      const block = byId(data.block);
      if (!block) return;
      picked = data.block;
      block.scrollIntoView({ block: 'center' });
      draw();
    }
  });
  addEventListener('load', draw);
  // A document without content has no body yet.
  new ResizeObserver(draw).observe(document.body || document.documentElement);
  draw();
  send({ kind: 'ready' });
})();`;

/** The hash of the script, for the page's content security policy. */
export const commentScriptHash = `sha256-${createHash('sha256').update(commentScript).digest('base64')}`;
