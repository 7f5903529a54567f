import { describe, expect, it } from 'vitest';
import { isMentioned, renderComment } from './render-comment';

const people = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Ann Lee' },
  { id: 3, name: '<b>Eve</b>' },
];

describe('the HTML of a comment', () => {
  it.each([
    ['Hello', '<p>Hello</p>'],
    ['One\ntwo\r\n\r\nthree', '<p>One<br>two</p><p>three</p>'],
    ['List:\n- a\n- b\nend', '<p>List:</p><ul><li>a</li><li>b</li></ul><p>end</p>'],
    ['**bold *both*** and _it_', '<p><strong>bold *both</strong>* and <em>it</em></p>'],
    ['a **b** `**c**` 2 * 3 * 4', '<p>a <strong>b</strong> <code>**c**</code> 2 * 3 * 4</p>'],
    ['snake_case_name', '<p>snake_case_name</p>'],
    [
      'Hi @Ann Lee, @Ann! @Anna a@Ann',
      '<p>Hi <span data-user-id="2">@Ann Lee</span>, <span data-user-id="1">@Ann</span>! @Anna a@Ann</p>',
    ],
    [
      'See https://a.example/x?y=1&z=2.',
      '<p>See <a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer nofollow">https://a.example/x?y=1&amp;z=2</a>.</p>',
    ],
    ['\u{1F44D}\u{1F3FD} & <3', '<p>\u{1F44D}\u{1F3FD} &amp; &lt;3</p>'],
    ['', ''],
  ])('[B3-comment-format] %j', (source, html) => {
    expect(renderComment(source, people)).toBe(html);
  });

  it('[D1-comment-text] makes no markup of what people write, in names neither', () => {
    const odd = [
      '<img src=x onerror=alert(1)>',
      '`<script>alert(1)</script>`',
      '**<svg onload=alert(1)>**',
      'javascript:alert(1) https://x"onmouseover="alert(1)',
      "http://a.example/'onclick='alert(1)",
      '@<b>Eve</b>',
      '<!--[if mso]><b>-->',
      '- <iframe src=//evil.test>',
    ];
    for (const source of odd) {
      const html = renderComment(source, people);
      const tags = html.match(/<[^>]*>/g) ?? [];
      for (const tag of tags)
        expect(tag).toMatch(
          /^(?:<\/?(?:p|ul|li|strong|em|code|a|span)>|<br>|<span data-user-id="\d+">|<a href="https?:[^"<>']*" target="_blank" rel="noopener noreferrer nofollow">)$/,
        );
    }
  });

  it('[D15-comment-long] reads odd texts in proportion to their length: nesting ends', () => {
    for (const part of ['*', '_', '`', '**a', '@', 'http://', '- ', '*_'])
      expect(renderComment(part.repeat(2000), people).length).toBeLessThan(200_000);
  });

  it('[B3-comment-mentions] knows whom a text mentions', () => {
    expect(isMentioned('Hi @Ann', { id: 1, name: 'Ann' })).toBe(true);
    expect(isMentioned('Hi @Anna, `@Ann`', { id: 1, name: 'Ann' })).toBe(false);
  });
});
