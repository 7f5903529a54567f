import type { ImageUse, ImageUseCounts } from './entities/builder';
import { formatCount } from './format-count';

const forms: [ImageUse['kind'], { one: string; other: string }][] = [
  ['email', { one: 'email', other: 'emails' }],
  ['page', { one: 'page', other: 'pages' }],
  ['layout', { one: 'layout', other: 'layouts' }],
  ['pin', { one: 'pin', other: 'pins' }],
];

/** Returns the uses of an image as text: "2 emails, 1 layout, and the theme"; '' = none. */
export function describeUses(counts: ImageUseCounts): string {
  const parts = forms.flatMap(([kind, words]) => (counts[kind] > 0 ? [formatCount(counts[kind], words)] : []));
  if (counts.template > 0) parts.push('the theme');
  return new Intl.ListFormat('en-US').format(parts);
}
