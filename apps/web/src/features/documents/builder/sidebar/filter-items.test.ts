import { noScreenshots, type PaletteItem } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { filterItems } from './filter-items';

const item = (title: string, isCode = false): PaletteItem => ({
  id: title,
  type: 'section',
  title,
  html: '',
  groupName: '',
  variationIndex: 0,
  variationCount: 1,
  tag: 'table',
  isCode,
  icon: '',
  tmp_id: 1,
  tmp_version: 1,
  miniatureUrl: '',
  htmlSha1: '',
  ...noScreenshots,
});
const items = [item('Code', true), item('Image left'), item('Image right'), item('Text')];
const titles = (text: string) => filterItems(items, text).map((found) => found.title);

describe('filterItems', () => {
  it('keeps the order of the theme and puts Code last', () => {
    expect(titles('')).toEqual(['Image left', 'Image right', 'Text', 'Code']);
  });

  it('wants every word, in any order and case', () => {
    expect(titles('LEFT image')).toEqual(['Image left']);
    expect(titles('nothing')).toEqual([]);
  });
});
