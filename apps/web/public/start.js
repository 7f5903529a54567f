// Runs before the first paint. lib/use-theme.ts keeps the cookie, so that a dark page never flashes light.
(() => {
  const match = /(?:^|; )isDarkMode=([01])/.exec(document.cookie);
  const isDark = match ? match[1] === '1' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();

// The requests that the builder starts with are sent now instead of after its code is loaded. api/first-requests.ts
// takes their responses.
(() => {
  const path = /^\/build\/(?:(email|page)\/\d+|(template))\/(\d+)(?:\/versions\/(\d+))?\/?$/.exec(location.pathname);
  if (!path) return;
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
  // The canvas frame too: of an email or page with the document drawn, so that it's shown before the code is there.
  // features/builder/canvas/canvas-frame.ts takes it.
  const found = new MutationObserver(() => {
    const sheet = document.querySelector('[data-canvas]');
    if (!sheet) return;
    found.disconnect();
    // Without it, a frame is loaded again when it's moved.
    if (!('moveBefore' in Element.prototype)) return;
    const policy = sheet.dataset.canvas;
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.dataset.earlyCanvas = '';
    frame.hidden = true;
    frame.inert = true;
    frame.src = email
      ? `/canvas-frame/emails/${id}?${policy}${version ? `&version=${version}` : ''}`
      : `/canvas-frame?${policy}`;
    sheet.dataset.canvas = isMobile() ? 'mobile' : email;
    sheet.append(frame);
    if (!email) return;
    const show = () => {
      if (!frame.matches('[data-early-canvas]')) return;
      const drawn = frame.contentDocument;
      if (!drawn) return;
      if (drawn.URL === frame.src && drawn.readyState !== 'loading') frame.hidden = false;
      else requestAnimationFrame(show);
    };
    show();
  });
  // As the builder starts: lib/storage.ts, workbench.tsx.
  const isMobile = () => {
    try {
      return innerWidth < 768 || localStorage.getItem('preview.device') === '"mobile"';
    } catch {
      return false; // The browser blocks storage.
    }
  };
  found.observe(document, { childList: true, subtree: true });
})();
