import { expect, it } from 'vitest';
import { readableText } from './readable-text';

it('[D6-lost-work] Extracts the text of a document, a line for each paragraph, cell and heading', () => {
  const html = `<!doctype html><title>Spring</title><style>p{color:red}</style>
    <table><tr><td><h1>Apples &amp; pears</h1><p>Dear <b>{{ name }}</b>,<br>come in.</p></td><td>&nbsp;</td></tr></table>
    <script>var a = '<p>no</p>'</script><!-- nobody sees this -->`;
  expect(readableText(html)).toBe('Apples & pears\nDear {{ name }},\ncome in.');
  expect(readableText('')).toBe('');
});
