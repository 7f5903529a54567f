import { readFileSync } from 'node:fs';
import { findChangedPart, scanSource, tokensInStyles } from '@galley/markup';
import { corpusFiles } from '@galley/markup/testing';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../../../../../scripts/testing/run-length';
import { changeHtml, type HtmlChanges } from './change-html';

const change = async (html: string, changes: HtmlChanges) => (await changeHtml(html, changes)).html;
const inline = (html: string) => change(html, { inlineCss: true, minify: false });
const minify = (html: string) => change(html, { inlineCss: false, minify: true });

describe('inline CSS', () => {
  it('[B7-export-options] Changes style attributes and no other byte', async () => {
    const html = `<!DOCTYPE html>\r\n<html><head><style>td{padding:0}.a{color:red;font-family:"Open Sans",serif}@media(max-width:9px){.a{color:blue!important}}</style></head>
<BODY  bgcolor=#ffffff><TABLE><TR {% if x %}CLASS="y"{% endif %}><td CLASS='a' style='margin:{{ m }}'>&nbsp;{{ name }}<br/></td></TR></TABLE>
<!--[if mso]><td class="a">Outlook</td><![endif]--></BODY></html>`;
    const result = await inline(html);
    expect(result).toBe(
      html.replace(
        `style='margin:{{ m }}'`,
        `style='padding: 0; color: red; font-family: "Open Sans",serif; margin:{{ m }}'`,
      ),
    );
  });

  it('[B7-export-options-refused] Copies a template tag of a style sheet, keeps those of a style, and refuses what no browser shows', async () => {
    const copied = await inline('<style>p{color: {{ brand }}}</style><p>a</p>');
    expect(copied).toBe('<style>p{color: {{ brand }}}</style><p style="color: {{ brand }};">a</p>');
    const kept = await inline('<style>p{color:red}</style>\n<p style="margin:0; {{ more }}">a</p>');
    expect(kept).toBe('<style>p{color:red}</style>\n<p style="color: red; margin:0; {{ more }}">a</p>');
    await expect(inline(`<style>p{color:red}</style>${'<div>'.repeat(600)}`)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"Inline CSS" would take too much work'),
    });
  });
});

describe('minify', () => {
  it('[B7-export-options] Removes blanks and comments, and keeps template tags and conditional comments', async () => {
    const result = await minify(`<!-- ours -->
<p   class="a"  >Hello   {{ name }} ,   <b> you </b>
   again<br /></p>   <!-- {{ in_comment }} --> {% if a %}
<TD {% if b %}align="left"{% endif %}>*|FNAME|* %%[ set @a = 1 ]%% <%= x %></TD>{% endif %}
<!--[if mso]>  <v:rect   /> <![endif]--><![if !mso]><p>b</p><![endif]>`);
    expect(result).toBe(`
<p class="a">Hello {{ name }} , <b> you </b>
again<br/></p> <!-- {{ in_comment }} --> {% if a %}
<TD {% if b %}align="left"{% endif %}>*|FNAME|* %%[ set @a = 1 ]%% <%= x %></TD>{% endif %}
<!--[if mso]>  <v:rect   /> <![endif]--><![if !mso]><p>b</p><![endif]>`);
  });
});

describe('what counts as changed', () => {
  it('[B7-export-options-refused] Is a tag or comment that is missing, different or elsewhere', () => {
    const before = '<p>{{ a }}</p>\r\n{% if b %}\n<!--[if mso]>x<![endif]-->';
    const without = (part: string) => findChangedPart(before, before.replace(part, ''));
    expect(findChangedPart(before, before.replaceAll('\n', ''))).toBeNull();
    expect(without('{{ a }}')).toEqual({ text: '{{ a }}', line: 1 });
    expect(without('<!--[if mso]>x<![endif]-->')).toEqual({ text: '<!--[if mso]>x<![endif]-->', line: 3 });
    expect(findChangedPart(before, `${before}{{ a }}`)).toEqual({ text: '{{ a }}', line: 3 });
    expect(findChangedPart(before, `${before}{{ a }}`, new Set(['{{ a }}']))).toBeNull();
    expect(findChangedPart(before, `{% if b %}${before.replace('{% if b %}', '')}`)).toMatchObject({ line: 1 });
  });
});

/** The elements of a document as browsers read it: an end tag that closes nothing may go. */
function elementsOf(node: DefaultTreeAdapterTypes.Node): string {
  const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
  const inside = children.map(elementsOf).join('');
  return 'tagName' in node ? `<${node.tagName}>${inside}</>` : inside;
}

const files = corpusFiles('all');
/** An end tag that is in the wrong place is dropped, and a blank is put between a tag's name and a template tag after it. */
const otherElements = new Set(['plain/markup/wrong-end-tags.html', 'plain/templates/jinja-booking.html']);

describe('every file of the corpus, a fourth of them in the short form', () => {
  it('[B7-export-corpus] Keeps all template tags and conditional comments when its styles are inlined and it is minified', async () => {
    expect(files.length).toBeGreaterThan(39);
    let parts = 0;
    for (const { name, path } of everyNth(files, 4)) {
      const html = readFileSync(path, 'latin1');
      const result = await change(html, { inlineCss: true, minify: true });
      expect(findChangedPart(html, result, tokensInStyles(html)), name).toBeNull();
      if (!otherElements.has(name)) expect(elementsOf(parse(result)), name).toBe(elementsOf(parse(html)));
      parts += scanSource(html).tokens.length;
    }
    expect(parts).toBeGreaterThan(50);
  }, 120_000);
});
