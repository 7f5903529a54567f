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

const p = (inner: string): string => `<p class="block-edit">${inner}</p>`;
/** Four spaces, and eight: as many no-break spaces as it takes to show them. */
const tab = ' &nbsp;&nbsp; ';
const tabs = ' &nbsp; &nbsp; &nbsp;&nbsp; ';
const plain = 'Pear\t2\t1,50\nFig\t\t3\n';
const lines = `Pear${tab}2${tab}1,50<br>Fig${tabs}3`;
const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style><!--table{} .xl65{mso-number-format:"0\\.00";}--></style></head><body link="#0563C1">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 width=64>Pear</td>
  <td align=right width=64 x:num>2</td>
  <td class=xl65 align=right width=64 x:num="1.5">1,50</td>
 </tr>
 <tr height=20>
  <td height=20>Fig</td>
  <td></td>
  <td align=right x:num>3</td>
 </tr>
<!--EndFragment-->
</table></body></html>`;
const sheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;" data-sheets-value="{&quot;1&quot;:2}">Pear</td><td>2</td><td>1,50</td></tr><tr><td>Fig</td><td></td><td>3</td></tr></tbody></table></google-sheets-html-origin>`;
const libreOffice = `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.4"/></head><body>
<table cellspacing="0" border="0"><colgroup width="85"></colgroup>
	<tr>
		<td height="17" align="left"><font face="Liberation Sans">Pear</font></td>
		<td align="right" sdval="2" sdnum="1033;">2</td>
		<td align="right" sdval="1.5">1,50</td>
	</tr>
	<tr><td align="left">Fig</td><td align="left"><br></td><td align="right">3</td></tr>
</table></body></html>`;
const wordTable =
  '<table class=MsoTableGrid><tr><td width=200><p class=MsoNormal>Pear<o:p></o:p></p></td><td><p class=MsoNormal>2</p></td><td><p class=MsoNormal>1,50</p></td></tr><tr><td><p class=MsoNormal>Fig</p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td><td><p class=MsoNormal>3</p></td></tr></table>';

describe('paste of cells', () => {
  it.each([
    ['Excel', excel],
    ['Google Sheets', sheets],
    ['LibreOffice', libreOffice],
    ['a table of Word', wordTable],
    ['plain text', ''],
  ])('[F3-paste-cells] is a line per row, with the width of a tab between the columns: %s', async (_from, html) => {
    text = await TextPage.open(harness, p(''));
    await text.edit('p');
    await text.paste({ ...(html === '' ? {} : { 'text/html': html }), 'text/plain': plain });
    await text.expectThereAndBack(p(''), p(lines));
  });

  it.each([
    ['cells over several columns', '<table><tr><th colspan=2>a</th><th>b</th></tr></table>', `a${tabs}b`],
    [
      'formats in cells',
      '<table><tr><td><b>a</b></td><td><b>b</b></td></tr></table>',
      `<strong>a</strong>${tab}<strong>b</strong>`,
    ],
    [
      'a cell with lines',
      '<table><tr><td>a<br>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>',
      `a<br>b<br>c<br>d${tab}e`,
    ],
    ['a table for layout', '<table><tr><td width=20></td><td><h1>a</h1><p>b</p></td><td></td></tr></table>', 'a<br>b'],
    [
      'a table in a cell',
      '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>c',
      `a${tab}b<br>c`,
    ],
    ['a list in a cell', '<table><tr><td><ul><li>a</li></ul></td><td>b</td></tr></table>', '- a<br>b'],
    [
      'hidden cells',
      '<table><tr style="display:none"><td>x</td><td>y</td></tr><tr><td>a</td><td style="display:none">x</td><td>b</td></tr></table>',
      `a${tab}b`,
    ],
    ['a code block', '<pre>if\n\ta</pre>', 'if<br>&nbsp; &nbsp; a'],
  ])('[F3-paste-cells] keeps lines, formats and hidden parts right: %s', async (_what, html, inner) => {
    text = await TextPage.open(harness, p(''));
    await text.edit('p');
    await text.paste({ 'text/html': html, 'text/plain': 'plain' });
    await text.expectThereAndBack(p(''), p(inner));
  });

  it('[F3-paste-cells] keeps plain spaces where the theme preserves them, and numbers of Word’s plain text', async () => {
    const pre = (inner: string) => `<pre class="block-edit">${inner}</pre>`;
    text = await TextPage.open(harness, pre('x'));
    await text.edit('pre');
    await text.paste({ 'text/plain': 'a\tb' });
    await text.expectThereAndBack(pre('x'), pre('xa    b'));
    await text.close();
    text = await TextPage.open(harness, p(''));
    await text.edit('p');
    await text.paste({ 'text/plain': '1.\tone\r\na)\ttwo\r\n·\tthree\r\n2024\tx' });
    await text.expectThereAndBack(p(''), p(`1. one<br>a) two<br>- three<br>2024${tab}x`));
  });
});

describe('paste with images', () => {
  const left = 'Pasted without images. Add images to image blocks.';
  it.each([
    ['of a web page', '<p>a<img src="https://x.example/a.png" alt="A"></p>', 'a', left],
    ['of Word', '<p>a<![if !vml]><img width=10 height=9 src="file:///C:/a.png"><![endif]></p>', 'a', left],
    ['that is an emoji', '<p>a<img src="https://x.example/1f600.png" alt="😀"></p>', 'a😀', ''],
    ['that is a flag', '<p>a<img src="x.png" alt="🇳🇴"></p>', 'a🇳🇴', ''],
    ['that nobody sees', '<p>a<img src="x.gif" width=1 height=1><img style="display:none" src="y"></p>', 'a', ''],
  ])('[F3-paste-images] says that an image was left out: one %s', async (_what, html, inner, said) => {
    text = await TextPage.open(harness, p(''));
    await text.edit('p');
    await text.paste({ 'text/html': html, 'text/plain': 'plain' });
    await text.expectInner(p(inner));
    expect(await text.announcements()).toEqual(said === '' ? [] : [said]);
  });

  it('[F3-paste-images] says so of an image alone, of a drop, and together with a limit', async () => {
    const limited = (inner: string) => `<p class="block-edit block-maxchar-4">${inner}</p>`;
    text = await TextPage.open(harness, limited('ab'));
    await text.edit('p');
    await text.press('Control+a');
    await text.paste({ 'text/html': '<img src="a.png">' });
    await text.expectInner(limited('ab'));
    await text.press('Control+End');
    await text.drop({ 'text/html': 'c<img src="a.png">', 'text/plain': 'c' }, 900);
    await text.paste({ 'text/html': 'defg<img src="a.png">', 'text/plain': 'defg' });
    await text.expectInner(limited('abcd'));
    expect(await text.announcements()).toEqual([
      'Only text can be pasted here. Add images to image blocks.',
      'Dropped without images. Add images to image blocks.',
      `Pasted text was cut: at most 4 characters fit here. ${left}`,
    ]);
  });
});
