import { describe, expect, it } from 'vitest';
import { patchBackgroundColor, patchBackgroundImage, readBackground } from '../blocks/backgrounds';
import { imageRules, patchImage } from './images';

describe('imageRules', () => {
  it.each([
    ['<img width="600" height="300">', { width: 600, height: 300, isAutoWidth: false, isAutoHeight: false }],
    ['<img width="600" height="auto">', { width: 600, height: 0, isAutoWidth: false, isAutoHeight: true }],
    ['<img width="600">', { width: 600, height: 0, isAutoWidth: false, isAutoHeight: true }],
    ['<img width="100%">', { width: 0, height: 0, isAutoWidth: true, isAutoHeight: true }],
    ['<img height="40">', { width: 0, height: 40, isAutoWidth: true, isAutoHeight: false }],
    ['<img style="width: 190px; height: auto">', { width: 190, height: 0, isAutoWidth: false, isAutoHeight: true }],
    ['<img width="600" style="width:100%;max-width:600px">', { width: 600, maxWidth: 600, isAutoWidth: false }],
    ['<img>', { width: 0, height: 0, isAutoWidth: false, isAutoHeight: true }],
    [
      '<img class="block-edit block-resize" style="min-width:50px;max-width:300px;min-height:20px;max-height:200px">',
      { canResize: true, minWidth: 50, maxWidth: 300, minHeight: 20, maxHeight: 200 },
    ],
    ['<img width="99999999999" height="-3">', { width: 0, height: 0 }],
  ])('of %s [T4-image-rules]', (openTag, rules) => {
    expect(imageRules(openTag)).toMatchObject(rules);
  });
});

describe('patchImage', () => {
  it.each([
    [
      '<img alt="x" src="a.png" width="600" height="auto">',
      { src: 'b&1.png', width: 600, height: 200 },
      '<img alt="x" src="b&1.png" width="600" height="auto">',
    ],
    ['<img src=a width=600 height=300>', { src: 'b', width: 600, height: 200 }, '<img src=b width=600 height=200>'],
    [
      '<img src="a" style="width: 190px; height:90px;">',
      { src: 'b', width: 100, height: 50 },
      '<img src="b" style="width: 100px; height:50px;">',
    ],
    ['<img src="a" srcset="a 1x, c 2x" sizes="9px" />', { src: 'b' }, '<img src="b" />'],
    [
      '<img src="a" srcset="a 600w, c 1200w" sizes="9px">',
      { src: 'b', srcset: [{ src: 'd e', width: 600 }] },
      '<img src="b" srcset="d%20e 600w" sizes="9px">',
    ],
    [
      '<img src="a" srcset="a 1x, c 2x">',
      {
        src: 'b',
        width: 300,
        srcset: [
          { src: 'd', width: 300 },
          { src: 'e', width: 600 },
        ],
      },
      '<img src="b" srcset="d 1x, e 2x">',
    ],
  ])('of %s with %j [T4-srcset]', (openTag, change, expected) => {
    expect(patchImage(openTag, change)).toBe(expected);
  });
});

describe('backgrounds', () => {
  it.each([
    [
      '<td background="a.png" bgcolor="#fff" style="background-image:url(\'a.png\')">',
      { image: 'a.png', color: '#fff' },
    ],
    ['<td style="background: #123456 url(x.png)">', { image: 'x.png', color: '#123456' }],
    ['<td style="background-color: red !important">', { image: '', color: 'red' }],
    ['<td>', { image: '', color: '' }],
  ])('of %s', (openTag, expected) => {
    expect(readBackground(openTag)).toEqual(expected);
  });

  it('change in every place where the element states them, and nowhere else', () => {
    expect(patchBackgroundImage('<td background="a" style="color:red;background:url(\'a\') top">', 'b c')).toBe(
      '<td background="b%20c" style="color:red;background:url(\'b%20c\') top">',
    );
    expect(patchBackgroundImage('<td style="color:red">', 'b')).toBe('<td style="color:red;background-image:url(b)">');
    expect(patchBackgroundColor('<td bgcolor=#fff style="x:y;background-color: #fff !important;">', '#000')).toBe(
      '<td bgcolor=#000 style="x:y;background-color: #000 !important;">',
    );
    expect(patchBackgroundColor('<td style="background: url(a) #fff">', '#000')).toBe(
      '<td style="background: url(a) #000">',
    );
    expect(patchBackgroundColor('<td bgcolor="#fff">', '#000')).toBe('<td bgcolor="#000">');
    expect(patchBackgroundColor('<td>', '#000')).toBe('<td style="background-color:#000">');
  });
});
