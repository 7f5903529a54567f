import { expect, it } from 'vitest';
import { addLinkParameters } from './link-parameters';

const utm = [
  { name: 'utm_source', value: 'news letter' },
  { name: 'utm_medium', value: 'email' },
];

it.each([
  ['https://a.example/', 'https://a.example/?utm_source=news%20letter&utm_medium=email'],
  ['https://a.example/?x=1#top', 'https://a.example/?x=1&utm_source=news%20letter&utm_medium=email#top'],
  ['https://a.example/?utm_source=own', 'https://a.example/?utm_source=own&utm_medium=email'],
  ['https://a.example/{{ path }}?', 'https://a.example/{{ path }}?utm_source=news%20letter&utm_medium=email'],
  ['https://a.example/?%E0%A4%A', 'https://a.example/?%E0%A4%A&utm_source=news%20letter&utm_medium=email'],
  ['#top', '#top'],
  ['', ''],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['tel:+49', 'tel:+49'],
  ['{{ url }}', '{{ url }}'],
  ['*|UNSUB|*', '*|UNSUB|*'],
  ['%%=RedirectTo(x)=%%', '%%=RedirectTo(x)=%%'],
])('adds parameters to %s where they belong [T4-link-parameters]', (href, expected) => {
  expect(addLinkParameters(href, utm)).toBe(expected);
});

it('adds nothing twice', () => {
  const once = addLinkParameters('https://a.example/#x', utm);
  expect(addLinkParameters(once, utm)).toBe(once);
});
