import { parseSource } from '@galley/markup';
import { describe, expect, it } from 'vitest';
import { linkFilters, listLinks, matchesFilter } from './link-list';

let next = 0;
const html = `<div class="block-section"><h2 id="top-story">News</h2><p class="block-edit"><a href="https://b.org/1">one</a> <a href="#">two</a> <a href="#top-story">three</a></p></div>
<div class="block-section"><p class="block-edit"><a href="https://a.org">four</a> <a href="https://b.org/2">five</a> <a href="about.html">six</a></p></div>`;
const groups = listLinks(parseSource(html, { markerPrefix: 'p', newId: () => `b${++next}` }), { isEmail: true });
const shown = (filter: string): string[] =>
  groups.flatMap(({ links }) => links.filter((entry) => matchesFilter(entry, filter)).map(({ link }) => link.text));

describe('the list of all links', () => {
  it('[I3-links-filter] is filtered by what looks wrong and by host, each with its count', () => {
    expect(linkFilters(groups)).toEqual([
      { value: 'all', label: 'All links (6)' },
      { value: 'issues', label: 'To check (2)' },
      { value: 'a.org', label: 'a.org (1)' },
      { value: 'b.org', label: 'b.org (2)' },
    ]);
    expect(shown('all')).toHaveLength(6);
    expect(shown('issues')).toEqual(['two', 'six']);
    expect(shown('b.org')).toEqual(['one', 'five']);
  });

  it('[I3-links-filter] keeps the links of a section together', () => {
    expect(groups.map(({ links }) => links.length)).toEqual([3, 3]);
  });
});
