import { expect, it } from 'vitest';
import { pageInScheme } from './page-scheme';

const page =
  '<style>@media (prefers-color-scheme: dark) and (max-width: 600px){p{color:red}}@media(PREFERS-COLOR-SCHEME :light){p{color:blue}}</style><p>prefers-color-scheme: dark</p>';

it('[B6-preview-scheme-page] a page takes the rules of the chosen scheme at any width, and keeps the rest', () => {
  expect(pageInScheme(page, null)).toBe(page);
  const media = (html: string) => [...html.matchAll(/@media ?([^{]*)\{/g)].map(([, query]) => query);
  expect(media(pageInScheme(page, 'dark'))).toEqual(['(min-width:0) and (max-width: 600px)', '(max-width:0)']);
  expect(media(pageInScheme(page, 'light'))).toEqual(['(max-width:0) and (max-width: 600px)', '(min-width:0)']);
  expect(pageInScheme(page, 'inverted')).toBe(`${pageInScheme(page, 'light')}${pageInScheme('', 'inverted')}`);
  expect(pageInScheme(page, 'dark')).toContain('<p>prefers-color-scheme: dark</p>');
});
