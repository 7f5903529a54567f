import { describe, expect, it } from 'vitest';
import { textAlternative } from './text-alternative';

describe('the text of a mail', () => {
  it('[D2-test-send] Keeps lines, lists, words of pictures, template tags and the addresses of links', () => {
    const html = `<!DOCTYPE html><html><head><title>Not this</title><style>p{color:red}</style></head><body>
<div class="x" style="color:red; display:none">Preview <div>inner</div></div>
<table><tr><td><h1>Spring&nbsp;list</h1></td></tr><tr><td>One</td><td>Two</td></tr></table>
<!--[if mso]><p>Outlook</p><![endif]-->
<p>Hello {{ first_name }},<br>see <a href="https://x.test/a?b=1&amp;c=2"><b>our</b> shop</a>
 and <a href="https://x.test">https://x.test</a>. <a href="#top">Up</a></p>
<ul><li>Beet</li><li>Kale &lt;3</li></ul>
<a href="https://x.test/hero"><img src="a.png" alt="A field"></a><img src="b.png" alt=""><img src="c.png">
<p>{% if gift %}Wrapped{% endif %}</p></body></html>`;
    expect(textAlternative(html)).toBe(`Spring list

One Two

Hello {{ first_name }},
see our shop (https://x.test/a?b=1&c=2) and https://x.test. Up

- Beet
- Kale <3

A field (https://x.test/hero)

Wrapped
`);
  });

  it('[F-A8] Takes twice as long for twice the paragraphs, and 2 MB too', () => {
    const paragraphs = (count: number) =>
      '<p>A word <a href="https://x.test/a">and a link</a> in a paragraph</p>\n'.repeat(count);
    const cpuOf = (count: number) => {
      const before = process.cpuUsage();
      expect(textAlternative(paragraphs(count)).split('and a link (https://x.test/a)').length).toBe(count + 1);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    cpuOf(2000);
    const half = cpuOf(15_000);
    // Quadratic work would be four times as much; 5,000 paragraphs took 5.7 s, these are 2.2 MB.
    expect(cpuOf(30_000)).toBeLessThan(3 * half + 500);
  });
});
