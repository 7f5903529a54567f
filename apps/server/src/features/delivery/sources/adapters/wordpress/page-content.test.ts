import { describe, expect, it } from 'vitest';
import { pageContent } from './page-content';

const inBlock = (html: string) => `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`;

describe('[B8-adapter-wordpress] the content of a WordPress page', () => {
  it('has the body as it is written, and the styles and scripts of the head', () => {
    const html = [
      '<!doctype html><HTML><Head lang="en"><meta charset="utf-8"><title>A <style>b</style></title>',
      '<!-- <style>off</style> --><link rel="icon" href="i"><link href="s.css" rel="stylesheet">',
      '<style>p { color: red }</style><script>if (1 < 2) go("</p>")</script></head>',
      '<BODY class="a > b"\n><header>{{ x }}</header>\r\n<p>Text</body></html>',
    ].join('');
    expect(pageContent(html)).toBe(
      inBlock(
        '<link href="s.css" rel="stylesheet">\n<style>p { color: red }</style>\n<script>if (1 < 2) go("</p>")</script>\n<header>{{ x }}</header>\r\n<p>Text',
      ),
    );
  });

  it('takes fragments and documents that end early', () => {
    expect(pageContent('<header>a</header><p>b')).toBe(inBlock('<header>a</header><p>b'));
    expect(pageContent('<head><style>a')).toBe(inBlock('<head><style>a'));
    expect(pageContent('<body><p>a')).toBe(inBlock('<p>a'));
    expect(pageContent('')).toBe(inBlock(''));
  });
});
