import { describe, expect, it } from 'vitest';
import { readLinkAddress } from './read-link-address';

describe('[F-A7] what is typed as the address of a link', () => {
  it.each([
    ['nordlys.coffee/stake', 'https://nordlys.coffee/stake'],
    [' nordlys.coffee ', 'https://nordlys.coffee'],
    ['www.nordlys.coffee?a=1#b', 'https://www.nordlys.coffee?a=1#b'],
    ['shop.nordlys.coffee:8443/stake.html', 'https://shop.nordlys.coffee:8443/stake.html'],
    ['kaffebønner.no/søk', 'https://kaffebønner.no/søk'],
    ['192.168.1.20/x', 'https://192.168.1.20/x'],
    ['localhost:3000/x', 'http://localhost:3000/x'],
    ['mara@nordlys.coffee', 'mailto:mara@nordlys.coffee'],
  ])('%j becomes %j', (typed, stored) => {
    expect(readLinkAddress(typed)).toBe(stored);
  });

  it.each([
    'https://nordlys.coffee/stake',
    'http://nordlys.coffee',
    'mailto:mara@nordlys.coffee?subject=Hello you',
    'tel:+47 22 00 00 00',
    'sms:+4722000000',
    'webcal:nordlys.coffee/tastings.ics',
    '#offers',
    '#',
    '/stake',
    '//nordlys.coffee/stake',
    './stake',
    '../stake',
    '?page=2',
    'about.html',
    'shop/about.html#top',
    '{{ shop_url }}',
    '{{ base }}/stake and more',
    '{% url "stake" %}',
    '%%view_email_url%%',
    '*|UNSUB|*',
    '<%= url %>',
    '',
  ])('%j stays as it is', (typed) => {
    expect(readLinkAddress(typed)).toBe(typed);
  });

  it.each(['See our new beans', 'stake', 'Note: see below', 'nordlys coffee.no', 'shop/stake', '@', 'a@b'])(
    '%j is refused with a sentence',
    (typed) => {
      expect(readLinkAddress(typed)).toMatchObject({ refused: true, reason: expect.stringContaining('https://') });
    },
  );

  it('leaves the address that the link has already', () => {
    expect(readLinkAddress('shop/stake', 'shop/stake')).toBe('shop/stake');
  });
});
