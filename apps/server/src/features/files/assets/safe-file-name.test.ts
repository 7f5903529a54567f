import { cpuMs } from '@galley/markup/testing';
import { describe, expect, it } from 'vitest';
import { exportFileName } from '../../../platform/file-name';
import { fileUrl, safeFileName } from './stored-files';

describe('the name of an uploaded file', () => {
  it('[V1-file-name] is cleaned at once, however long it is', () => {
    for (const middle of ['-', '.', ' ', '.-', 'a-', '/', '\u0344'])
      expect(cpuMs(() => safeFileName(`a${middle.repeat(200_000)}a`, 'file'))).toBeLessThan(1000);
  });

  it('[V1-file-name] keeps its letters and its end', () => {
    expect(safeFileName('C:\\photos\\Über uns (1).png', 'file')).toBe('Über-uns-1-.png');
    expect(safeFileName('../.htaccess', 'file')).toBe('htaccess');
    expect(safeFileName('-..-', 'file')).toBe('file');
    expect(safeFileName(`${'a'.repeat(5000)}.png`, 'file')).toBe(`${'a'.repeat(96)}.png`);
  });

  it('[F-A15-file-names] never means a device of Windows, in downloads neither', () => {
    expect(safeFileName('CON.txt', 'file')).toBe('file-CON.txt');
    expect(safeFileName('lpt1.html', 'file')).toBe('file-lpt1.html');
    expect(safeFileName('com¹', 'image')).toBe('image-com¹');
    expect(safeFileName('console.png', 'file')).toBe('console.png');
    expect(exportFileName('CON.txt', 'html')).toBe('export CON.txt.html');
    expect(exportFileName('LPT1', 'html')).toBe('export LPT1.html');
    expect(exportFileName('Conference', 'html')).toBe('Conference.html');
  });

  it('[V1-file-name] never ends in half a character, which no address can hold', () => {
    const name = safeFileName(`${'𝒜'.repeat(80)}a`, 'file');
    expect(fileUrl({ key: 'k', name })).toBe(`/blobs/k/${encodeURIComponent(name)}`);
  });
});
