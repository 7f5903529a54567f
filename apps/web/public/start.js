// Runs before the first paint, so that a dark page never flashes light. lib/use-theme.ts keeps the cookie.
(() => {
  const match = /(?:^|; )isDarkMode=([01])/.exec(document.cookie);
  const isDark = match ? match[1] === '1' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
