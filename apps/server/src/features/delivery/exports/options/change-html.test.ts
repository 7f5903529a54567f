import { findChangedPart, tokensInStyles } from '@galley/markup/export';
import { applyEdits, patchAttribute, scanSource } from '@galley/markup/html';
import { corpusFiles, readCorpusFile } from '@galley/markup/testing';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../../../../../../scripts/testing/run-length';
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
      message: expect.stringContaining('“Inline CSS” would take too much work'),
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

/** The elements of a document as browsers parse it: an end tag that closes nothing can be removed. */
function elementsOf(node: DefaultTreeAdapterTypes.Node): string {
  const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
  const inside = children.map(elementsOf).join('');
  return 'tagName' in node ? `<${node.tagName}>${inside}</>` : inside;
}

const files = corpusFiles('all');

/** The document without its `style` attributes, and their values. */
function withoutStyles(html: string): { rest: string; styles: string[] } {
  const styles: string[] = [];
  const edits = scanSource(html).tags.flatMap(({ isEnd, start, end, attributes }) => {
    if (isEnd) return [];
    const style = attributes.find(({ name }) => name === 'style');
    styles.push(style ? html.slice(style.valueStart, style.valueEnd) : '');
    const bare = patchAttribute(html.slice(start, end), 'style', null);
    return [{ start, end, text: bare }];
  });
  return { rest: applyEdits(html, edits), styles };
}

describe('every file of the corpus, a fourth of them in the short form', () => {
  it('[B7-export-corpus] Keeps all template tags and conditional comments when its styles are inlined and it is minified', async () => {
    let parts = 0;
    for (const file of everyNth(files, 4)) {
      const html = readCorpusFile(file);
      const result = await change(html, { inlineCss: true, minify: true });
      expect(findChangedPart(html, result, tokensInStyles(html)), file.name).toBeNull();
      expect(elementsOf(parse(result)), file.name).toBe(elementsOf(parse(html)));
      parts += scanSource(html).tokens.length;
    }
    if (files.length > 50) expect(parts).toBeGreaterThan(50);
  }, 120_000);

  it('[W3-inline-corpus] Keeps every declaration of the author, byte for byte, and every byte around them', async () => {
    let declared = 0;
    let changed = 0;
    for (const file of everyNth(files, 4)) {
      const html = readCorpusFile(file);
      const before = withoutStyles(html);
      const after = withoutStyles(await inline(html));
      expect(after.rest, file.name).toBe(before.rest);
      for (const [index, style] of before.styles.entries()) {
        expect(after.styles[index], file.name).toContain(style);
        if (style !== '') declared += 1;
        if (style !== after.styles[index]) changed += 1;
      }
      expect(after.styles.join(), file.name).not.toContain('undefined');
    }
    console.info(`${declared} styles of ${files.length} files, ${changed} elements got inlined CSS`);
  }, 120_000);
});
