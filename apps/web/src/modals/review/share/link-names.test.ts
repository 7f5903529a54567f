import { describe, expect, it } from 'vitest';
import { nameLinks } from './link-names';

const named = (...labels: string[]) => nameLinks(labels.map((label) => ({ label })));

describe('[F-link-names] the names of share links', () => {
  it('are the labels people gave them', () => {
    expect(named('For Ola', '')).toEqual(['Preview link: For Ola', 'Preview link']);
    expect(named()).toEqual([]);
  });

  it('differ for links with the same label, numbered from the oldest', () => {
    expect(named('', 'For Ola', '')).toEqual(['Preview link (2)', 'Preview link: For Ola', 'Preview link (1)']);
    expect(named('Draft', 'Draft', 'Draft')).toEqual([
      'Preview link: Draft (3)',
      'Preview link: Draft (2)',
      'Preview link: Draft (1)',
    ]);
  });
});
