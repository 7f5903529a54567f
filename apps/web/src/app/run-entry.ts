/**
 * Runs the entry of a page that leaves this to `start.js`, when `start.js` didn't load or failed: without it, the skeleton
 * would stay. The page has this script below `start.js`, so that it runs after it. The build bundles it on its own
 * (`vite.config.ts`), the server names it in the page (`platform/http/screen-parts.ts`).
 */
function runEntry(): void {
  const entry = document.querySelector<HTMLLinkElement>('link[data-entry]');
  // Set by `start.js` when nothing of it can fail any more that would keep it from running the entry.
  if (!entry || globalThis.firstRequests) return;
  delete entry.dataset.entry;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = entry.href;
  document.head.append(script);
}

runEntry();
