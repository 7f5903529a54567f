/**
 * Runs the entry if `start.js`, which normally does, didn't load or failed. Otherwise the skeleton would stay. This
 * script is below `start.js` in the page, so it runs after it. The build bundles it separately (`vite.config.ts`), and
 * the server adds it to the page (`platform/http/screen-parts.ts`).
 */
function runEntry(): void {
  const entry = document.querySelector<HTMLLinkElement>('link[data-entry]');
  // `start.js` sets it when it can no longer fail before running the entry.
  if (!entry || globalThis.firstRequests) return;
  delete entry.dataset.entry;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = entry.href;
  document.head.append(script);
}

runEntry();
