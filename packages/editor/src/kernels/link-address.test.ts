import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';
import { readLinkAddress } from './read-link-address';

describe('addresses of links', () => {
  it('[F-B11-address] refuses what runs code, and says what is not allowed and why', () => {
    for (const href of ['javascript:alert(1)', ' JavaScript:x', 'java\nscript:x', '\u0001javascript:x', 'vbscript:x'])
      expect(readLinkAddress(href), href).toMatchObject({
        reason: expect.stringMatching(/^A link can’t start with “\w+:”/),
      });
    for (const href of [
      'https://example.org',
      'mailto:a@b.org',
      '#top',
      '{{ url }}',
      'tel:1',
      './page?x=javascript:1',
      '',
    ])
      expect(readLinkAddress(href), href).toBe(href);
  });

  it('[F-B11-blocks] link blocks and images refuse it too, and nothing is written', () => {
    const html =
      '<div class="block-section"><a class="block-edit" href="https://a.org">x</a><img class="block-edit" src="a.png"></div>';
    const kit = testEditor(html);
    const { editor } = kit;
    const id = (name: string) => kit.id(name);
    const before = editor.getSource();
    const href = 'javascript:alert(1)';
    const reason = expect.stringContaining('“javascript:”');
    expect(editor.run('set-link-address', { beId: id('a'), href })).toMatchObject({ reason });
    expect(editor.run('set-image-link', { beId: id('img'), href })).toMatchObject({ reason });
    expect(editor.getSource()).toBe(before);
  });
});
