import { expect, it } from 'vitest';
import { readExportedPage } from './exported-page';
import { Looks } from './looks';
import { conditionsApply, lightView } from './media';
import { readColor } from './read-color';

function lookOf(html: string, id = 'x') {
  const page = readExportedPage(html);
  const element = page?.elements.find(({ attributes }) => attributes.get('id')?.value === id);
  if (!page || !element) throw new Error('not found');
  const looks = new Looks(page);
  return { page, element, looks, value: (property: string) => looks.value(element, property) };
}

it('[W11-looks] styles come from sheets, attributes and the element, in the order of the cascade', () => {
  const { value } =
    lookOf(`<style>.a{color:#111;background:#eee url(x.png) no-repeat} #x{color:#222!important} @media (max-width:480px){.a{color:#333}}</style>
    <table bgcolor="#abcdef"><tr><td class="a" id="x" style="color:#444;font:bold 12px/1.5 Arial" align=center>Hi</td></tr></table>`);
  expect(['color', 'background-color', 'font-size', 'font-weight', 'font-family', 'text-align'].map(value)).toEqual([
    '#222',
    '#eee',
    '12px',
    'bold',
    'arial',
    'center',
  ]);
  expect(value('background-image')).toContain('x.png');
});

it('[W11-looks] what a template tag writes is not known', () => {
  expect(lookOf('<p id="x" style="color:{{color}};font-size:11px">a</p>').value('color')).toBe('');
  expect(lookOf('<p id="x" style="color:{{color}};font-size:11px">a</p>').value('font-size')).toBe('11px');
});

it('[W11-looks] a background that isn’t CSS sets nothing', () => {
  expect(lookOf('<p id="x" style="background:#if($a)#eee#end url(;color:red">a</p>').value('background-image')).toBe(
    'none',
  );
  expect(lookOf('<p id="x" style="background:$color;color:red">a</p>').value('color')).toBe('red');
});

it('[W11-looks] sizes are computed in pixels, and what is hidden is known', () => {
  const { looks, element } = lookOf('<div style="font-size:20px"><h2 id="x">a</h2></div>');
  expect([looks.fontSize(element), looks.fontWeight(element), looks.isHidden(element)]).toEqual([30, 700, false]);
  const hidden = lookOf('<div style="display:none"><p id="x">a</p></div>');
  expect(hidden.looks.isHidden(hidden.element)).toBe(true);
});

it('[W11-looks] conditions of rules are evaluated for a view', () => {
  const dark = { ...lightView, isDark: true };
  expect(conditionsApply(['@media (prefers-color-scheme: dark)'], lightView)).toBe(false);
  expect(conditionsApply(['@media screen and (prefers-color-scheme:dark)'], dark)).toBe(true);
  expect(conditionsApply(['@media only screen and (max-width:600px)'], lightView)).toBe(true);
  expect(conditionsApply(['@media (max-width:480px), print'], lightView)).toBe(false);
  expect(conditionsApply(['@media (-webkit-min-device-pixel-ratio:0)'], lightView)).toBe(false);
});

it('[W11-looks] colors are read in every form', () => {
  expect(readColor('White')).toEqual([255, 255, 255, 1]);
  expect(readColor('#1a2b3c')).toEqual([26, 43, 60, 1]);
  expect(readColor('1a2b3c')).toEqual([26, 43, 60, 1]);
  expect(readColor('#fff8')?.[3]).toBeCloseTo(0.533, 2);
  expect(readColor('hsl(120, 100%, 25%)')?.map(Math.round)).toEqual([0, 128, 0, 1]);
  expect(readColor('rgba(0, 0, 0, .5)')).toEqual([0, 0, 0, 0.5]);
  expect(readColor('var(--a)')).toBe(null);
});

it('[W11-looks] what template tags decide on is not sure', () => {
  const unsure = (html: string) => {
    const { looks, element } = lookOf(html);
    return ['color', 'background-color', 'width'].filter((property) => looks.isUnsure(element, property));
  };
  expect(unsure('<p id="x" style="color:{{color}};width:1px">a</p>')).toEqual(['color']);
  expect(unsure('<p id="x" style="background:{{color}}">a</p>')).toEqual(['background-color']);
  expect(unsure('<p id="x" style="{{styles}}">a</p>')).toEqual(['color', 'background-color', 'width']);
  expect(unsure('<table id="x" bgcolor="%%color%%"><tr><td>a</table>')).toEqual(['background-color']);
  expect(unsure('<style>.a{color:red}</style><p id="x" class="{{class}}">a</p>')).toEqual(['color']);
  expect(unsure('<style>.a{color:red}</style><p id="x" class="{{class}}" style="color:blue">a</p>')).toEqual([]);
});

it('[W11-looks] rules for attributes that a program adds match in its view', () => {
  const page = readExportedPage(
    '<style>[data-ogsc] p{color:#fff}</style><body><p id="x" style="margin:0">a</p></body>',
  );
  const element = page?.elements.find(({ name }) => name === 'p');
  if (!page || !element) throw new Error('not found');
  expect(new Looks(page).value(element, 'color')).toBe('');
  const view = { ...lightView, attributes: new Set(['data-ogsc']) };
  expect(new Looks(page, view).value(element, 'color')).toBe('#fff');
});

it('[W11-looks] values that are not CSS are left out', () => {
  expect(lookOf(`<p id="x" style="background:\${a.b};color:red">a</p>`).value('color')).toBe('red');
});

it('[W11-texts] texts are read without the tags that the parser moves', () => {
  const { page, element } = lookOf('<body id="x">a<!-- b --> &amp; c</body>\n</html>\n<!-- d -->');
  expect(page.ownTextOf(element).trim()).toBe('a & c');
  const table = lookOf('<body id="x"><table>a<tr>b<td>c</td></tr></table>');
  expect([table.page.ownTextOf(table.element), table.page.textOf(table.element)]).toEqual(['ab', 'abc']);
});
