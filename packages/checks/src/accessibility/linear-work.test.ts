import { expect, it } from 'vitest';
import { type ExportedPage, readExportedPage } from '../page/exported-page';
import { checkAccessibility } from './check-accessibility';

/** Counts how often properties of elements are read, and the characters of their texts. */
function countSteps(html: string): number {
  const page = readExportedPage(html);
  if (!page) throw new Error('too costly');
  let steps = 0;
  for (const element of page.elements)
    for (const property of ['parent', 'name', 'attributes'] as const) {
      const value = element[property];
      Object.defineProperty(element, property, {
        get: () => {
          steps += 1;
          return value;
        },
      });
    }
  const counting: ExportedPage = {
    ...page,
    textOf: (element) => {
      const text = page.textOf(element);
      steps += text.length;
      return text;
    },
  };
  checkAccessibility(counting);
  return steps;
}

const link = '<a href="/" style="text-decoration:none;color:#000"> <img src="a.png" alt=""></a>';
const cell = `<p style="font-size:9px;text-align:justify">Some words and ${link} ${link}</p>`;
const nested = (depth: number): string =>
  `${'<table background="a.png"><tr><td>'.repeat(depth)}${cell}${'</td></tr></table>'.repeat(depth)}`;
const branch = '<!--[if mso]><table {{a}}><tr><td><v:rect href="/" {{b}}></v:rect></td></tr></table><![endif]-->';

it.each([
  ['nested tables', (count: number) => nested(50).repeat(count / 50)],
  ['tables side by side', (count: number) => `<div>${nested(1).repeat(count)}</div>`],
  ['rows of one table', (count: number) => `<table>${'<tr><td>Tea</td><td>3</td></tr>'.repeat(count)}</table>`],
  [
    'links in one paragraph',
    (count: number) => `<p>${link.repeat(count)} ${'text <a href="/">more</a> '.repeat(count)}</p>`,
  ],
  ['Word branches', (count: number) => branch.repeat(count)],
  ['one Word branch', (count: number) => `<!--[if mso]>${'<v:rect {{b}}><table {{a}}>'.repeat(count)}<![endif]-->`],
])('[W11-a11y-linear] four times as many %s take four times the work', (_, write) => {
  const document = (count: number): string => `<html><body>${write(count)}</body></html>`;
  expect(countSteps(document(2000))).toBeLessThan(4.5 * countSteps(document(500)));
});
