import { describe, expect, it } from 'vitest';
import { patchBackgroundImage, readBackground } from './backgrounds';

describe('[F3-background-quotes] another background image', () => {
  it.each([
    ['style="background:url(a.png) center"', 'style="background:url(b.png) center"'],
    [`style="background:url('a.png') center"`, `style="background:url('b.png') center"`],
    [`style='background:url("a.png") center'`, `style='background:url("b.png") center'`],
    ['style="background:url(&quot;a.png&quot;)"', 'style="background:url(&quot;b.png&quot;)"'],
    ["style='background-image:URL( a.png )'", "style='background-image:URL( b.png )'"],
    ['style=background:url(a.png)', 'style=background:url(b.png)'],
    ['background=a.png style="color:red"', 'background=b.png style="color:red"'],
    [`background="a.png" style="background:url('a.png')"`, `background="b.png" style="background:url('b.png')"`],
    ['style="background:url(a.png),url(grain.png)"', 'style="background:url(b.png),url(grain.png)"'],
  ])('keeps quotes and other images as written: %s', (before, after) => {
    const tag = (attributes: string) => `<td class="block-background" ${attributes}>`;
    expect(patchBackgroundImage(tag(before), 'b.png')).toBe(tag(after));
    expect(readBackground(tag(after)).image).toBe('b.png');
    expect(patchBackgroundImage(tag(after), 'a.png')).toBe(tag(before));
  });

  it('adds none, and encodes what would end the address', () => {
    const tag = `<td style="background:url(a.png)">`;
    expect(patchBackgroundImage(tag, "C'est (1) ü.png")).toBe('<td style="background:url(C%27est%20%281%29%20ü.png)">');
  });
});
