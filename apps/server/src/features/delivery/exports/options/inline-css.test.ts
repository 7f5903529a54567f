import { describe, expect, it } from 'vitest';
import { repeated } from '../../../../../../../scripts/expressions/hostile-text';
import { changeHtml } from './change-html';

const inline = (html: string) => changeHtml(html, { inlineCss: true, minify: false });
/** The start tag of the only `b`, inlined with this style sheet. */
async function tagOf(css: string, tag: string): Promise<string> {
  const { html } = await inline(`<!DOCTYPE html><style>${css}</style><body>${tag}text</b>`);
  return /<b(?![a-z])[\s\S]*?>(?=text)/.exec(html)?.[0] ?? '';
}

describe('inline CSS and what the author wrote in a style', () => {
  const fonts = ['&quot;', '&#34;', '&apos;', '&#39;', '&#x27;'].map(
    (quote) => `font-family:${quote}Open Sans${quote},Arial;color:#333`,
  );
  it.each([
    ...fonts,
    'content:&quot;a;b:c&quot;;margin:1px',
    '--x:{a;b};margin:var(--x)',
    'border:0px; solid #e2e8f0;margin:1px',
    'background:url(&quot;a.png?b=1&amp;c&quot;)',
    'background:url(a.png?b&copy=1)',
    'margin:{{ m }}',
    '{{s}}margin:1px',
    '{% if a %}margin:1px{% endif %}',
    'foo:=; font-size:32px',
    'margin:1px /* ; */ ;; ',
    'mso-x:1;-block-y:true',
  ])('[W3-inline-bytes] Stays byte for byte behind what is added: %s', async (style) => {
    expect(await tagOf('b{padding:4px}', `<b id=x style="${style}">`)).toBe(`<b id=x style="padding: 4px; ${style}">`);
    expect(await tagOf('i{padding:4px}', `<b id=x style="${style}">`)).toBe(`<b id=x style="${style}">`);
  });

  it.each([
    [`<b style='margin:1px'>`, `<b style='font-family: "Open Sans"; margin:1px'>`],
    ['<b style="margin:1px">', `<b style="font-family: 'Open Sans'; margin:1px">`],
    ['<b STYLE = margin:1px>', `<b STYLE = "font-family: 'Open Sans'; margin:1px">`],
    ['<b style>', `<b style="font-family: 'Open Sans';">`],
    ['<b style="">', `<b style="font-family: 'Open Sans';">`],
    ['<b/>', `<b style="font-family: 'Open Sans';"/>`],
    [`<b style="content:'x'">`, `<b style="font-family: 'Open Sans'; content:'x'">`],
  ])('[W3-inline-quotes] Writes the quotes that the attribute leaves free: %s', async (tag, expected) => {
    expect(await tagOf('b{font-family:"Open Sans"}', tag)).toBe(expected);
  });

  it.each(['{{s}}', '{{s}};', '<%= s %>', '%%style%%', '{{s}} {{t}}', '{{#if a}}{{s}}{{/if}}'])(
    '[W3-inline-tags] Leaves a style alone that a template tag makes, and says its line: %s',
    async (style) => {
      const source = `<style>b{color:blue}</style>\n<b style="${style}">a</b>`;
      const { html, notes } = await inline(source);
      expect(html).toBe(source);
      expect(notes).toEqual(['Line 2: template tags decide the style, so no CSS was inlined there.']);
    },
  );

  it.each([
    '<b {{#if x}}style="color:red"{{/if}}>a</b>',
    '<b {{attributes}}>a</b>',
    '<b {% if x %}style="color:red"{% else %}style="color:blue"{% endif %}>a</b>',
    '<b data-{{x}}="1">a</b>',
  ])('[W3-inline-one-style] Writes no second style where a tag may write one: %s', async (tag) => {
    const { html, notes } = await inline(`<style>b{margin:0}</style>${tag}`);
    expect(html).toBe(`<style>b{margin:0}</style>${tag}`);
    expect(notes).toHaveLength(1);
  });
});

describe('inline CSS and the rules of a document', () => {
  it.each([
    ['b{color:red!important}', '<b style="color:blue">', '<b style="color:blue; color: red;">'],
    ['b{color:red!important}', '<b style="color:blue!important">', '<b style="color:blue!important">'],
    ['b{margin:1px;margin-top:2px}', '<b>', '<b style="margin: 1px; margin-top: 2px;">'],
    ['.a{margin-top:2px}b{margin:1px}', '<b class=a>', '<b class=a style="margin: 1px; margin-top: 2px;">'],
    ['#i{color:red}.a.a{color:blue}b{color:green}', '<b id="i" class="a">', '<b id="i" class="a" style="color: red;">'],
    ['b{color:red}b{color:fancy(1)}', '<b>', '<b style="color: red; color: fancy(1);">'],
    ['b{*zoom:1;color:red;_x:y}', '<b>', '<b style="color: red; _x: y;">'],
    ['b::before,b:after{color:red}', '<b>', '<b>'],
    [':not(i){color:red}', '<b>', '<b style="color: red;">'],
    ['i+b,i~b{color:red}', '<i></i><b>', '<b style="color: red;">'],
    ['body>b:first-of-type{color:red}', '<b>', '<b style="color: red;">'],
    ['b:nth-child(2n+1){color:red}b:nth-child(even){color:blue}', '<b>', '<b style="color: red;">'],
    [
      '[title~="a"][lang|=en]{color:red}',
      '<b title="b a" lang="en-US">',
      '<b title="b a" lang="en-US" style="color: red;">',
    ],
    ['.A{color:red}', '<b class="a">', '<b class="a">'],
  ])('[W3-inline-cascade] Writes what counts, in the order in which it counts: %s', async (css, tag, expected) => {
    expect(await tagOf(css, tag)).toBe(expected);
  });

  it('[W3-inline-conditions] Leaves out what a rule for some screens, tags or unknown selectors would change, and says so', async () => {
    const css = (late: string) => `b{padding:20px;color:red}${late}`;
    const left = 'color: red;';
    for (const late of [
      '@media(max-width:640px){b{padding:0}}',
      '@supports(display:grid){b{padding-top:0}}',
      '</style><style media="print">b{padding:0}',
      '</style>{% if x %}<style>b{padding:0}</style>{% endif %}<style>',
      '</style><!--[if !mso]><!--><style>b{padding:0}</style><!--<![endif]--><style>',
      'b:-moz-x{padding:0}',
      'b:has(i){padding:0}',
      '.x-{{c}}{padding:0}',
    ]) {
      const tag = late.includes('{{') ? '<b class="x-{{c}}">' : '<b>';
      const { html, notes } = await inline(`<style>${css(late)}</style>${tag}text</b>`);
      const style = /style="([^"]*)"/.exec(html)?.[1] ?? '';
      if (late.includes('{{')) expect(style).toBe('');
      else expect(style, late).toBe(left);
      expect(notes.length, late).toBeGreaterThan(0);
    }
    expect(await tagOf(css('@media(max-width:640px){b{padding:0!important}}'), '<b>')).toBe(
      '<b style="padding: 20px; color: red;">',
    );
  });

  it('[W3-inline-conditions] Writes no lower rule where a higher one stays in the style sheet', async () => {
    const css = 'b{margin-top:1px;color:red}.a{margin:0}@media(max-width:9px){b.a{margin-bottom:9px}}';
    expect(await tagOf(css, '<b class="a">')).toBe('<b class="a" style="color: red;">');
    expect(await tagOf(css, '<b class="{{#if x}}a{{/if}} c">')).toBe(
      '<b class="{{#if x}}a{{/if}} c" style="color: red;">',
    );
  });

  it('[W3-inline-conditions] Writes a link’s color though it has one for :hover, and says that this one loses', async () => {
    const { html, notes } = await inline('<style>a{color:red}\na:hover{color:blue}</style><a href="#">b</a>');
    expect(html).toContain('<a href="#" style="color: red;">');
    expect(notes).toEqual([expect.stringMatching(/^Line 2: color for a state such as :hover has no effect/)]);
  });

  it('[W3-inline-conditions] Leaves an element alone whose style a selector reads', async () => {
    const source = '<style>div{margin:16px 0}\ndiv[style*="margin: 16px 0"]{color:red}</style><div>a</div>';
    expect((await inline(source)).html).toBe(source);
  });

  it('[W3-inline-bound] Refuses rules times elements beyond a bound in a sentence, and counts its work', async () => {
    const rules = Array.from({ length: 3000 }, (_, index) => `.a .b${index} i b{color:red}`).join('');
    const cells = '<p class="b1"><i><b>x</b></i></p>'.repeat(4000);
    await expect(inline(`<style>${rules}</style><div class="a">${cells}</div>`)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('too many style rules'),
    });
    for (const token of ['a ', '*>', ':not(', '{', '@media{', 'a{b:c}', '*{--a:b}'])
      await inline(`<style>${repeated(token, 20_000)}</style><p>x</p>`).catch(({ code }) =>
        expect(code).toBe('conflict'),
      );
  });
});
