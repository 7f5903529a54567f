import { expect, it } from 'vitest';
import { declareUtf8 } from './declare-utf8';
import { readDeclaredCharset } from './declared-charset';

it.each([
  ['<meta charset=windows-1252><p>ü</p>', '<meta charset=utf-8><p>ü</p>'],
  ['<META CharSet=" Windows-1251 ">', '<META CharSet=" utf-8 ">'],
  [
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">',
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
  ],
  ['<?xml version="1.0" encoding="ISO-8859-1"?><html>', '<?xml version="1.0" encoding="utf-8"?><html>'],
])('[B7-transfer-encoding] declares UTF-8 in place of another encoding: %s', (html, expected) => {
  expect(declareUtf8(html)).toBe(expected);
  expect(readDeclaredCharset(declareUtf8(html))).toBe('utf-8');
});

it.each([
  '<p>ü</p>',
  '<meta charset="UTF-8">',
  '<meta name="description" content="charset">',
  '<!-- <meta charset=x> -->',
])('[B7-transfer-encoding] keeps every character otherwise: %s', (html) => {
  expect(declareUtf8(html)).toBe(html);
});
