import { describe, expect, it } from 'vitest';
import { collectColors, MAX_SWATCHES } from './colors';

describe('collectColors', () => {
  it('[T3-swatches] puts the colors that the theme lets people change first, then the others, each by use', () => {
    const theme =
      '<style>p { color: #111111 } .a { border-color: #111; background: #222222 url(#333333.png) }</style>' +
      '<td class="block-bgcolor" bgcolor="#abcdef" style="color: #111111"><td style="-block-bgcolor: true; background-color: #0A6484">' +
      '<p class="block-bgcolor" style="background-color: rgb(10, 100, 132)"><i style="color: #444444; border: 1px solid #444444">' +
      '<!--[if mso]><v:fill color="#222222"/><![endif]-->';
    expect(collectColors(theme)).toEqual(['#0a6484', '#abcdef', '#111111', '#222222', '#444444']);
  });

  it('[T3-swatches] reads hex, rgb and hsl in any spelling, once each, and no more than fit', () => {
    expect(collectColors('<i style="color:#FFF;border-color:rgb(255 255 255);background:hsl(0, 0%, 100%)">')).toEqual([
      '#ffffff',
    ]);
    const many = Array.from({ length: 40 }, (_, at) => `<i style="color:#${String(100_000 + at)}">`).join('');
    expect(collectColors(many)).toHaveLength(MAX_SWATCHES);
    expect(collectColors('<i style="color: red; background: url(#fff)" data-x="#123456">#777777</i>')).toEqual([]);
  });
});
