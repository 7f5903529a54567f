import type { LinkCheck } from '@galley/contract';
import { parseSource } from '@galley/markup';
import { describe, expect, it } from 'vitest';
import { checkableAddresses, describeLinkCheck, describeRedirects, withChecks } from './link-checks';
import { linkFilters, listLinks, matchesFilter } from './link-list';

let next = 0;
const html = `<div class="block-section"><p class="block-edit"><a href="https://b.org/1">one</a> <a href="#">two</a>
<a href="mailto:a@b.org">three</a> <a href="https://{{ host }}/">four</a> <a href="https://b.org/1">five</a> <a href="http://c.org/">six</a></p></div>`;
const tree = parseSource(html, { markerPrefix: 'p', newId: () => `b${++next}` });
const check = (rest: Partial<LinkCheck>): LinkCheck => {
  return {
    address: 'http://c.org/',
    state: 'broken',
    fault: 'answered',
    status: 404,
    redirects: [],
    checkedAt: 1,
    ...rest,
  };
};

describe('[X-links-list] the checks of links in their list', () => {
  it('asks for each web address once, without template tags', () => {
    expect(checkableAddresses(tree)).toEqual(['https://b.org/1', 'http://c.org/']);
  });

  it('lists what doesn’t answer among the links to check', () => {
    const plain = listLinks(tree, { isEmail: true });
    const groups = withChecks(plain, new Map([['http://c.org/', check({})]]));
    const toCheck = groups.flatMap(({ links }) => links.filter((entry) => matchesFilter(entry, 'issues')));
    expect(toCheck.map(({ link }) => link.text)).toEqual(['two', 'six']);
    expect(linkFilters(plain)[1]?.label).toBe('To check (1)');
    expect(linkFilters(groups)[1]?.label).toBe('To check (2)');
  });

  it('says what is wrong', () => {
    const said = [
      check({}),
      check({ status: 500, state: 'unsure' }),
      check({ fault: 'certificate', status: 0 }),
      check({ fault: null, state: 'ok' }),
      check({ fault: null, state: 'pending' }),
    ].map(describeLinkCheck);
    expect(said).toEqual([
      'The page doesn’t exist (status 404)',
      'The site answered with status 500',
      'Its certificate isn’t valid, so browsers show a warning',
      '',
      '',
    ]);
    expect(describeRedirects(check({ redirects: ['http://a.org/'] }))).toBe('Leads through 1 redirect');
  });
});
