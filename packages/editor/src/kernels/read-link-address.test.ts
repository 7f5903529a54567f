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
    'tel:+4722000000',
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

  it('[F3-tel-spaces] stores a phone number without spaces, and leaves what follows it, what is there and what is confirmed', () => {
    expect(readLinkAddress('tel:+49 30 123')).toBe('tel:+4930123');
    expect(readLinkAddress('TEL: (030)\u00a0123-45')).toBe('TEL:(030)123-45');
    expect(readLinkAddress('sms:+47 22 00?body=Hello you')).toBe('sms:+472200?body=Hello you');
    expect(readLinkAddress('tel:{{ phone }}')).toBe('tel:{{ phone }}');
    expect(readLinkAddress('tel:+49 30', { present: 'tel:+49 30' })).toBe('tel:+49 30');
    expect(readLinkAddress('tel:+49 30', { isAsTyped: true })).toBe('tel:+49 30');
  });

  it('leaves the address that the link has already', () => {
    expect(readLinkAddress('shop/stake', { present: 'shop/stake' })).toBe('shop/stake');
  });
});

describe('[W3-merge-tag-address] a merge tag as the address of a link', () => {
  it.each([
    '{formfield=vendor}',
    '{unsubscribe_url}',
    '[unsubscribe]',
    '[PREFERENCESURL]',
    `\${link}`,
    `$!{link}`,
    `\${base}/stake?a=\${id}`,
    `$!{link.url("x")}`,
  ])('%j stays as it is', (typed) => {
    expect(readLinkAddress(typed)).toBe(typed);
    expect(readLinkAddress(` ${typed} `)).toBe(typed);
  });

  it('[W3-merge-tag-address] can be one that the theme names', () => {
    const mergeTags = [
      { open: '[[', close: ']]' },
      { open: '@@', close: '@@' },
    ];
    for (const typed of ['[[ link ]]', '@@link@@', '@@base@@/stake', 'stake/[[ id ]]']) {
      expect(readLinkAddress(typed, { mergeTags })).toBe(typed);
    }
    expect(readLinkAddress('@@link@@')).toMatchObject({ refused: true });
    expect(readLinkAddress('@@@@', { mergeTags })).toMatchObject({ refused: true });
  });

  it('[W3-address-as-typed] can be anything that was confirmed, but an address that runs code', () => {
    for (const typed of ['@@link@@', 'See our new beans', 'Note: see below']) {
      expect(readLinkAddress(typed)).toMatchObject({
        refused: true,
        reason: expect.stringContaining('Press Enter again'),
      });
      expect(readLinkAddress(` ${typed}`, { isAsTyped: true })).toBe(typed);
    }
    for (const typed of [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'VBScript:x',
      '[x]',
      '{x}',
    ]) {
      const isTag = /^[[{]/.test(typed);
      const mergeTags = [{ open: 'javascript:', close: ')' }];
      const read = readLinkAddress(typed, { isAsTyped: true, mergeTags });
      if (isTag) expect(read).toBe(typed);
      else expect(read).toMatchObject({ refused: true });
    }
  });
});
