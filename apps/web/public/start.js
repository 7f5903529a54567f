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
})();
