import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

/** Clipboard content of Word: conditional comments, office elements, classes, list signs as text. */
const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-US link="#0563C1" style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoNormal style='mso-margin-top-alt:auto'><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-size:12.0pt;color:red'>Spring</span></b><span lang=EN-US> is <i>near</i>:<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span>H<sub>2</sub>O and m<sup>2</sup><o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]><span><a href="https://example.org/a?b=1&amp;c=2"><span style='color:#0563C1'>a link</span></a>, <u>line</u><span style="mso-spacerun:yes">&nbsp; </span>end</span></p>
<!--EndFragment--></body></html>`;
const wordPlain = 'Spring is near:\r\n\r\n·  H2O and m2\r\n·  a link, line  end\r\n';

/**
 * Clipboard content of Google Docs: one bold element around everything with a style that cancels bold, and styles on
 * spans.
 */
const docs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-0000-1111-222233334444"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Bold</span><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;"> plain </span><span style="font-weight:700;font-style:italic;text-decoration:none;">both</span></p><br /><p dir="ltr"><span style="font-weight:400;text-decoration:underline;">under</span><span style="font-weight:400;"> E=mc</span><span style="font-weight:400;"><span style="font-size:0.6em;vertical-align:super;">2</span></span> <a href="https://docs.example.org/x" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">there</span></a></p></b><br class="Apple-interchange-newline">`;

/** Part of a web page: scripts, styles, images, hostile and relative links, a table, a preformatted line. */
const web = `<style>.a{color:red}</style><script>alert(1)</script><!-- ad --><div class="css-1dbjc4n r-1awozwy" onclick="x()"><h2 id="t" style="font-size:40px">News</h2><p class="lead">A <strong class="c">big</strong> <em>day</em> <a href="javascript:alert(1)">bad</a> <a href="/relative">near</a> <a href="mailto:a@b.org" target="_blank" rel=x>mail</a><img src="data:image/gif;base64,R0lGOD" alt="dot"><span style="display:none">hidden</span></p><ul><li>one</li><li><p>two</p></li></ul><table><tr><td>l</td><td>r</td></tr></table><pre>x  y
z</pre></div>`;

const all = (rest = ''): string => `<p class="block-edit${rest}">`;

describe('paste with formats', () => {
  it('[B5-paste-word] keeps of Word what the block allows: lines, bold, italic, underline, indices, links', async () => {
    text = await TextPage.open(harness, `${all()}</p>`);
    await text.edit('p');
    await text.paste({ 'text/html': word, 'text/plain': wordPlain });
    await text.expectThereAndBack(
      `${all()}</p>`,
      `${all()}<strong>Spring</strong> is <em>near</em>:<br><br>- H<sub>2</sub>O and m<sup>2</sup><br>- <a href="https://example.org/a?b=1&amp;c=2">a link</a>, <u>line</u> end</p>`,
    );
  });

  it('[B5-paste-docs] keeps of Google Docs the styles of its spans, not the bold wrapper', async () => {
    text = await TextPage.open(harness, `${all()}x</p>`);
    await text.edit('p');
    await text.press('Control+a');
    await text.paste({ 'text/html': docs, 'text/plain': 'Bold plain both\n\nunder E=mc2 there' });
    await text.expectInner(
      `${all()}<strong>Bold</strong> plain <strong><em>both</em></strong><br><br><u>under</u> E=mc<sup>2</sup> <a href="https://docs.example.org/x">there</a></p>`,
    );
    await text.expectSame();
  });

  it('[B5-paste-web] keeps words and lines of a web page; no script, style, image, hostile or relative link', async () => {
    text = await TextPage.open(harness, `${all()}</p>`);
    await text.edit('p');
    await text.paste({ 'text/html': web, 'text/plain': 'plain' });
    await text.expectInner(
      `${all()}News<br>A <strong>big</strong> <em>day</em> bad near <a href="mailto:a@b.org">mail</a><br>- one<br>- two<br>l &nbsp;&nbsp; r<br>x&nbsp; y<br>z</p>`,
    );
    await text.expectSame();
  });

  it('[F-paste-body] takes no color or background from a whole document, its body or its spans, and loses no words', async () => {
    text = await TextPage.open(harness, `${all()}</p>`);
    await text.edit('p');
    const spans =
      '<p style="background:#ff0"><span style="color:#c00;background-color:yellow">Plums</span> <font color="red"><b>ripe</b></font></p>';
    const body =
      '<body lang="EN-US" bgcolor="#102030" text="#ffffff" style="color:#fff;background:#102030;tab-interval:36pt">';
    await text.paste({
      'text/html': `<html><head><style>p{color:red}</style></head>${body}${spans}</body></html>`,
      'text/plain': 'x',
    });
    await text.expectInner(`${all()}Plums <strong>ripe</strong></p>`);
    await text.expectSame();
  });

  it('[B5-paste-rules] drops the formats that the theme does not allow, and links where it allows none', async () => {
    const rules = ' block-no-bold block-no-link block-no-superscript';
    text = await TextPage.open(harness, `${all(rules)}</p>`);
    await text.edit('p');
    await text.paste({ 'text/html': word, 'text/plain': wordPlain });
    await text.expectInner(
      `${all(rules)}Spring is <em>near</em>:<br><br>- H<sub>2</sub>O and m2<br>- a link, <u>line</u> end</p>`,
    );
  });

  it('[B5-paste-rules] pastes plain text if the block allows no formats', async () => {
    text = await TextPage.open(harness, '<pre class="block-edit">a</pre>');
    await text.edit('pre');
    await text.paste({ 'text/html': '<b>b</b>', 'text/plain': ' <b>&\r\nc' });
    expect(await text.opened.source()).toContain(
      '<pre class="block-edit">a &lt;b&gt;&amp;<br>c</pre>'.replace('&amp;', '&'),
    );
  });

  it('[B5-paste-html-only] takes the text of html that comes without plain text', async () => {
    text = await TextPage.open(harness, '<button class="block-edit">a</button>');
    await text.edit('button');
    await text.paste({ 'text/html': '<p><b>b</b></p><p>c</p>' });
    await text.expectInner('<button class="block-edit">ab<br>c</button>');
  });
});

describe('paste into a place', () => {
  it('[B5-paste] goes into the middle of formatted text and over a selection', async () => {
    text = await TextPage.open(harness, `${all()}one <b>two</b> three</p>`);
    await text.edit('p');
    await text.caretIn(1, 1);
    await text.paste({ 'text/plain': 'X' });
    await text.expectInner(`${all()}one <b>tXwo</b> three</p>`);
    await text.select(0, 8);
    await text.paste({ 'text/html': '<i>n</i>', 'text/plain': 'n' });
    await text.type('!');
    const inner = /<p[^>]*>(.*)<\/p>/.exec(await text.opened.source())?.[1];
    expect(inner?.replace(/<\/?em>/g, '')).toBe('n! three');
    await text.expectSame();
  });

  it('[B5-paste] copies a formatted piece of our own text and pastes it again', async () => {
    text = await TextPage.open(harness, `${all()}one <b class="k">two</b> three</p>${all()}</p>`);
    await text.edit('p');
    await text.press('Control+a', 'Control+c');
    await text.edit('p', 1);
    await text.press('Control+v');
    await text.expectInner(`${all()}one <b class="k">two</b> three</p>${all()}one <strong>two</strong> three</p>`);
    const html = await text.page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return item!.types.includes('text/html') ? (await item!.getType('text/html')).text() : '';
    });
    expect(html).toContain('<b>two</b>');
    expect(html).not.toMatch(/data-be|block-|class=/);
  });

  it('[B5-paste-files] says that files are no text and leaves the text alone', async () => {
    text = await TextPage.open(harness, `${all()}ab</p>`);
    await text.edit('p');
    await text.paste({}, ['dot.png']);
    await text.drop({}, 4, ['dot.png']);
    await text.expectInner(`${all()}ab</p>`);
    expect(await text.announcements()).toEqual([
      'Only text can be pasted here. Add images to image blocks.',
      'Only text can be pasted here. Add images to image blocks.',
    ]);
    await text.paste({ 'text/plain': 'c' }, ['dot.png']);
    await text.expectInner(`${all()}abc</p>`);
  });
});

describe('drop', () => {
  it('[B5-drop] puts text where it was dropped, with the formats the block allows', async () => {
    text = await TextPage.open(harness, `${all()}ab</p>`);
    await text.edit('p');
    await text.drop({ 'text/plain': 'x\ny', 'text/html': '<b>x</b><br>y' }, 0);
    await text.expectThereAndBack(`${all()}ab</p>`, `${all()}<strong>x</strong><br>yab</p>`);
    await text.type('!');
    await text.expectInner(`${all()}<strong>x</strong><br>y!ab</p>`);
  });

  it('[D12-maxchar] cuts what is dropped beyond the limit and says so', async () => {
    text = await TextPage.open(harness, `${all(' block-maxchar-6')}ab</p>`);
    await text.edit('p');
    await text.drop({ 'text/plain': 'vwxyz' }, 900);
    await text.expectInner(`${all(' block-maxchar-6')}abvwxy</p>`);
    expect(await text.announcements()).toEqual(['Dropped text was cut: at most 6 characters fit here.']);
    await text.undo();
    await text.expectInner(`${all(' block-maxchar-6')}ab</p>`);
  });
});
