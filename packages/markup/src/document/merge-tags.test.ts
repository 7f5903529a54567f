import { describe, expect, it } from 'vitest';
import { linkIssue } from './link-issues';
import { addLinkParameters } from './link-parameters';

const mergeTags = [
  { open: '[[', close: ']]' },
  { open: '@@', close: '@@' },
];
const context = { isEmail: true, hasAnchor: () => false };

describe('[W3-merge-tag-checks] a merge tag in an address', () => {
  it('[W3-merge-tag-checks] is no fault of a link', () => {
    for (const href of [
      '{formfield=vendor}',
      `\${link}`,
      `$!{link}/a b`,
      '[unsubscribe]',
      '[preferencesurl]',
      `https://\${host}/x y`,
    ])
      expect(linkIssue(href, context), href).toBeNull();
    for (const href of [
      '[[ link ]]',
      '@@link@@',
      '@@base@@/x y',
      'https://[[ host ]]/x',
      'mailto:[[ to ]]',
      'tel:@@phone@@',
    ])
      expect(linkIssue(href, { ...context, mergeTags }), href).toBeNull();
  });

  it('[W3-merge-tag-checks] is one only where the theme names it', () => {
    for (const href of ['@@link@@', 'https://[[ host ]]/x', 'tel:@@phone@@', '[your link]'])
      expect(linkIssue(href, context), href).not.toBeNull();
    expect(linkIssue('[your link]', { ...context, mergeTags })).toMatchObject({ kind: 'placeholder' });
    expect(linkIssue('javascript:[[ x ]]', { ...context, mergeTags })).toMatchObject({ kind: 'unsafe' });
  });

  it('[W3-merge-tag-parameters] gets no parameters if it is all of the address', () => {
    const parameters = [{ name: 'utm_source', value: 'news' }];
    for (const href of ['{formfield=vendor}', '[unsubscribe]', `\${link}`, '[[ link ]]', '@@link@@'])
      expect(addLinkParameters(href, parameters, mergeTags), href).toBe(href);
    expect(addLinkParameters('https://e.org/[[ id ]]', parameters, mergeTags)).toBe(
      'https://e.org/[[ id ]]?utm_source=news',
    );
    for (const tag of ['[[ link ]]', `\${link}`, '{link}', '[link]'])
      expect(addLinkParameters(`${tag}&note=5`, parameters, mergeTags)).toBe(`${tag}&note=5&utm_source=news`);
    expect(addLinkParameters('@@link@@', parameters)).toBe('@@link@@?utm_source=news');
  });
});
