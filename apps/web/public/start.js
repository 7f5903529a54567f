// Runs before the first paint. lib/use-theme.ts keeps the cookie, so that a dark page never flashes light.
(() => {
  const match = /(?:^|; )isDarkMode=([01])/.exec(document.cookie);
  const isDark = match ? match[1] === '1' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();

// Without its code, a page would stay empty, and the builder's skeleton would stay. The event doesn't bubble.
document.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    const failure = document.createElement('p');
    failure.className = 'start-failure';
    failure.setAttribute('role', 'alert');
    const reload = document.createElement('button');
    reload.textContent = 'Reload';
    reload.addEventListener('click', () => location.reload());
    failure.append('Couldn’t load Galley. Check your connection, then reload the page. ', reload);
    const show = () => document.body.append(failure);
    if (document.body) show();
    else document.addEventListener('DOMContentLoaded', show);
  },
  true,
);

// The requests that the builder starts with are sent now instead of after its code is loaded. api/first-requests.ts
// takes their responses.
(() => {
  const settled = new WeakSet();
  for (const type of ['load', 'error']) document.addEventListener(type, ({ target }) => settled.add(target), true);
  const settle = (style) =>
    settled.has(style) ||
    new Promise((resolve) => {
      for (const type of ['load', 'error']) style.addEventListener(type, resolve);
    });
  // The page of the builder names its entry without running it (server: platform/http/screen-parts.ts), and its styles
  // don't keep the skeleton back: without them, the app would be drawn plain for a moment.
  const startCode = async () => {
    const entry = document.querySelector('link[data-entry]');
    if (!entry) return;
    delete entry.dataset.entry;
    fetchCode();
    await Promise.all(Array.from(document.querySelectorAll('link[rel=stylesheet]'), settle));
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = entry.href;
    document.head.append(script);
  };
  // Fetched, but compiled only when it runs.
  const fetchCode = () => {
    for (const link of document.querySelectorAll('link[data-held]')) {
      link.rel = 'preload';
      delete link.dataset.held;
    }
  };
  const path = /^\/build\/(?:(email|page)\/\d+|(template))\/(\d+)(?:\/versions\/(\d+))?\/?$/.exec(location.pathname);
  if (!path) return document.addEventListener('DOMContentLoaded', startCode);
  const [, email, , id, version] = path;
  const query = version ? `?version=${version}` : '';
  const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  const requests = new Map();
  const send = (method, url) => {
    const response = fetch(url, { method, headers, credentials: 'same-origin' });
    response.catch(() => undefined);
    requests.set(`${method} ${url}`, { response, sentAt: performance.now() });
  };
  send('GET', '/api/v1/me');
  send('POST', `/api/v1/build/${email ? 'emails' : 'templates'}/${id}/html${query}`);
  window.firstRequests = requests;
  document.addEventListener('DOMContentLoaded', () => setTimeout(startCode, 1500));
  // The canvas frame too: of an email or page with the document drawn, so that it's shown before the code is there.
  // features/documents/builder/canvas/frame/canvas-frame.ts takes it. Without `moveBefore`, a frame is loaded again when it's moved.
  const policy = document.currentScript.dataset.canvas;
  const frame = policy && 'moveBefore' in Element.prototype ? document.createElement('iframe') : null;
  if (frame) {
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.dataset.earlyCanvas = '';
    frame.hidden = true;
    frame.inert = true;
    frame.src = email
      ? `/canvas-frame/emails/${id}?${policy}${version ? `&version=${version}` : ''}`
      : `/canvas-frame?${policy}`;
  }
  const found = new MutationObserver(() => {
    const sheet = document.querySelector('[data-canvas=""]');
    if (!sheet) return;
    found.disconnect();
    sheet.dataset.canvas = isMobile() ? 'mobile' : email;
    afterPaint(() => {
      // The app was run meanwhile, and starts a frame of its own.
      if (!document.querySelector('link[data-entry]')) return;
      if (frame) sheet.append(frame);
      fetchCode();
      if (!frame || !email) return startCode();
      show();
      // The code waits while the document arrives: otherwise both would be read by turns, and neither be there soon.
      setTimeout(() => readDrawn() || startCode(), 300);
    });
  });
  // Making a frame and fetching thirty files would delay the skeleton. A page in the background isn't painted at all.
  const afterPaint = (run) => {
    let isOver = false;
    const once = () => {
      if (!isOver) run();
      isOver = true;
    };
    requestAnimationFrame(() => setTimeout(once));
    setTimeout(once, 300);
  };
  const readDrawn = () => (frame.contentDocument?.URL === frame.src ? frame.contentDocument : null);
  // Frames tell of nothing between their beginning and their last image.
  const show = () => {
    if (!frame.matches('[data-early-canvas]')) return;
    const drawn = readDrawn();
    if (!drawn) return setTimeout(show, 20);
    if (drawn.readyState === 'loading') return drawn.addEventListener('DOMContentLoaded', show);
    frame.hidden = false;
    requestAnimationFrame(() => requestAnimationFrame(startCode));
  };
  // As the builder starts: lib/storage.ts, workbench.tsx.
  const isMobile = () => {
    try {
      return innerWidth < 480 || localStorage.getItem('preview.device') === '"mobile"';
    } catch {
      return false; // The browser blocks storage.
    }
  };
  found.observe(document, { childList: true, subtree: true });
})();
