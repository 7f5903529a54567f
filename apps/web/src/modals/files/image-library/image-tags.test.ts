import { limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { tagRefusal, tagsOf } from './image-tags';

describe('[B15-library-tag-text] tags as a text', () => {
  it('are separated by commas', () => {
    expect(tagsOf(' Summer 2027 ,, hero,')).toEqual(['Summer 2027', 'hero']);
    expect(tagsOf('')).toEqual([]);
  });

  it('say at the field what the server would refuse', () => {
    const most = Array.from({ length: limits.tagsPerImage }, (_, at) => `tag ${at}`);
    expect([tagRefusal(most), tagRefusal([...most, 'one more'])]).toEqual([undefined, 'At most 20 tags.']);
    expect(tagRefusal(['😀'.repeat(limits.imageTagLength)])).toBeUndefined();
    expect(tagRefusal(['x'.repeat(limits.imageTagLength + 1)])).toBe('A tag can have at most 40 characters.');
  });
});
