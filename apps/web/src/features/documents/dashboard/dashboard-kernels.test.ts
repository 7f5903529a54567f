import type { Template } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { themeState } from './theme-header';
import { themeFileProblem, themeNameFrom } from './themes/theme-file';
import { kindAndCount } from './themes/theme-list';
import { chooseTemplate } from './use-selected-template';

function buildTemplate(change: Partial<Template> = {}): Template {
  return {
    id: 1,
    oid: 1,
    title: 'Meridian',
    type: 'email',
    version: 3,
    emailCount: 28,
    createdAt: 1_700_000_000,
    updatedAt: 0,
    updatedBy: '',
    grant: { canEdit: true, canAdmin: true },
    isUntagged: false,
    review: { openComments: 0, approval: null },
    miniatureUrl: '',
    ...change,
  };
}

describe('names', () => {
  it('of themes come from the file', () => {
    expect(themeNameFrom('spring-list_v2.html')).toBe('Spring list v2');
    expect(themeNameFrom('.zip')).toBe('');
  });
});

describe('a chosen file', () => {
  it.each([
    ['theme.html', 10, null],
    ['Theme.ZIP', 10, null],
    ['theme.html', 0, 'The file is empty.'],
    ['logo.png', 10, 'A theme is one HTML file or a ZIP.'],
    ['theme.html', 5 * 1024 * 1024 + 1, 'The file is 5 MB. The limit is 5 MB.'],
    ['theme.zip', 60 * 1024 * 1024, 'The file is 60 MB. The limit is 50 MB.'],
  ])('%s of %i bytes: %s', (name, size, problem) => {
    expect(themeFileProblem({ name, size })).toBe(problem);
  });
});

describe('themes', () => {
  it('show type and count as text', () => {
    expect(kindAndCount(buildTemplate())).toBe('Email theme, 28 emails');
    expect(kindAndCount(buildTemplate({ type: 'page', emailCount: 1 }))).toBe('Page theme, 1 page');
  });

  it('show who updated them, Unknown without an author', () => {
    expect(themeState(buildTemplate({ updatedAt: 1_700_000_000 }))).toMatch(
      /^Email theme, version 3, updated .* by Unknown$/,
    );
    expect(themeState(buildTemplate())).toMatch(/, created \d\d\/\d\d\/\d{4} /);
  });

  it('[D4-template] fall back to the one selected last, else the first', () => {
    const all = [buildTemplate({ id: 1 }), buildTemplate({ id: 2 })];
    expect(chooseTemplate(all, 2, false)?.id).toBe(2);
    expect(chooseTemplate(all, 9, false)?.id).toBe(1);
    expect(chooseTemplate(all, 9, true)).toBeUndefined();
    expect(chooseTemplate([], null, false)).toBeUndefined();
  });
});
