import { limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { htmlFileProblem } from './use-import';

describe('a file to import', () => {
  it('[D2-import] Must be HTML, not empty and not too large', () => {
    const file = { name: 'a.HTM', size: 10, type: '' };
    expect(htmlFileProblem(file)).toBeNull();
    expect(htmlFileProblem({ ...file, name: 'a', type: 'text/html' })).toBeNull();
    expect(htmlFileProblem({ ...file, name: 'a.zip' })).toBe('“a.zip” is not an HTML file.');
    expect(htmlFileProblem({ ...file, size: 0 })).toBe('“a.HTM” is empty (0 bytes).');
    expect(htmlFileProblem({ ...file, size: limits.htmlBytes })).toBeNull();
    expect(htmlFileProblem({ ...file, size: limits.htmlBytes + 1 })).toBe('HTML can have at most 5 MB.');
  });
});
