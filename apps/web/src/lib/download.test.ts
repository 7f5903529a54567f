import { expect, it } from 'vitest';
import { fileNameFrom } from './download';

it.each([
  [null, 'export.zip'],
  ['attachment', 'export.zip'],
  ['attachment; filename="Spring list.zip"', 'Spring list.zip'],
  ['attachment; filename=plain.html', 'plain.html'],
  ['attachment; filename="x.zip"; filename*=UTF-8\'\'Fr%C3%BChling.zip', 'Frühling.zip'],
  ["attachment; filename*=UTF-8''%E0%A4%A", 'export.zip'],
])('[B7-filename] the file name of %s is %s', (header, name) => {
  expect(fileNameFrom(header, 'export.zip')).toBe(name);
});
