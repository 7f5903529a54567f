import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { checkBalance } from '../html/balance';
import { scanSource } from '../html/scan-source';
import { markSource } from '../source/mark-source';
import { parseSource } from '../source/parse-source';
import { printTree, walkBlocks } from '../source/source-tree';
import { applySteps } from '../testing/apply-steps';
import { countingIds } from '../testing/counter';
import { dropDocument } from '../testing/drop-documents';
import type { SourceTree } from '../types';
import { canContain } from './can-contain';
import { voidElements } from './child-places';
import { type DropItem, dropGaps } from './drop-gaps';

const tags = ['div', 'p', 'table', 'tr', 'td', 'li', 'img', 'a', 'h2', 'span', 'section', 'form', 'dd', 'label'];
type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

describe('every gap that is offered', () => {
  it('[T5.7-nesting] leads to valid nesting when it is read again, for a browser and for Outlook, and to balanced tags', () => {
    const found = new Map<string, number>();
    fc.assert(
      fc.property(
        dropDocument,
        fc.record({
          type: fc.constantFrom('section', 'component'),
          tag: fc.constantFrom(...tags),
          isPage: fc.boolean(),
        }),
        (html, item) => {
          const tree = read(markSource(html, { markerPrefix: 'k', newId: countingIds('b') }));
          const source = printTree(tree);
          for (const gap of dropGaps(tree, item as DropItem)) {
            const probe = `<${item.tag} data-be-id="k:probe" class="block-${item.type}">${voidElements.has(item.tag) ? '' : `</${item.tag}>`}`;
            const dropped = applySteps(tree, [{ kind: 'insert', gap: gap.gap, html: probe }]);
            const result = printTree(dropped);
            expectSameBesidesProbe(source, result, item.tag, String(gap.id));
            if (isSound(forOutlook(source)))
              expectSameBesidesProbe(forOutlook(source), forOutlook(result), item.tag, `Outlook ${gap.id}`);
            // If a browser already moves elements (such as a nested button), counting tags doesn't locate them.
            if (isSound(source))
              expect(isCellOrFree(forOutlook(result), item.tag), `${String(gap.id)} in ${result}`).toBe(true);
            expect(checkBalance(result)).toEqual(checkBalance(source));
            expectSameBlocks(tree, read(result));
            const kind = gap.isField ? 'field' : String(gap.id).replace(/_.*|^b\d+$/, '…');
            found.set(kind, (found.get(kind) ?? 0) + 1);
          }
        },
      ),
      { numRuns: inFull(600, 150) },
    );
    for (const kind of ['-3', '-2', 'bottom…', 'custom…', '…', 'field'])
      expect(found.get(kind) ?? 0, `gaps of the kind ${kind}`).toBeGreaterThan(inFull(20, 5));
  });

  it('[T5.7-ghosts] keeps out of the tables and rows of conditional comments, and goes into their cells', () => {
    const ids = (html: string) => dropGaps(read(html), { type: 'component', tag: 'div' }).map(({ id }) => id);
    const edit = '<p data-be-id="k:e" class="block-edit">t</p>';
    const section = (before: string, after: string) =>
      `<div class="block-section"><!--[if mso]>${before}<![endif]-->${edit}<!--[if mso]>${after}<![endif]--></div>`;
    expect(ids(section('<table><tr><td>', '</td></tr></table>'))).toEqual(['custom_e', 'bottom_e']);
    expect(ids(section('<table><tr>', '</tr></table>'))).toEqual([]);
    expect(ids(section('</td>', '<td>'))).toEqual([]);
    expect(ids(section('<table><tr><td></td>', '</tr></table>'))).toEqual([]);
    expect(ids(section('<table><tr>', '</tr></table>').replace(edit, `<div>${edit}</div>`))).toEqual([
      'custom_e',
      'bottom_e',
    ]);
  });
});

function read(source: string): SourceTree {
  return parseSource(source, { markerPrefix: 'k', newId: countingIds('new') });
}

/** Returns the source as Outlook reads it, with conditional comments opened. */
function forOutlook(source: string): string {
  return source.replace(/<!--\[if[^\]]*\]>|<!\[endif\]-->/g, '');
}

/** Returns whether a parser keeps everything where it is written: unpaired ghost tables aren't meant for Outlook. */
function isSound(html: string): boolean {
  const isCounted = (name: string): boolean => !/^(?:html|head|body|tbody)$/.test(name);
  const open: string[] = [];
  const written: string[] = [];
  for (const { name, isEnd } of scanSource(html).tags) {
    if (!isCounted(name)) continue;
    if (isEnd) open.splice(Math.max(0, open.lastIndexOf(name)));
    else {
      written.push(`${open.at(-1) ?? ''} ${name}`);
      if (!voidElements.has(name)) open.push(name);
    }
  }
  const parsed: string[] = [];
  const walk = (node: Node, parent: string): void => {
    const name = 'tagName' in node && isCounted(node.tagName) ? node.tagName : '';
    if (name) parsed.push(`${parent} ${name}`);
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, name || parent);
  };
  walk(parse(html), '');
  return written.join() === parsed.join();
}

function expectSameBesidesProbe(before: string, after: string, tag: string, name: string): void {
  const document = parse(after);
  const probe = findProbe(document);
  expect(probe?.tagName, `${name} ${after}`).toBe(tag);
  if (!probe?.parentNode) return;
  // An image has no children; everything else must still be empty.
  expect(probe.childNodes, `${name} ${after}`).toHaveLength(0);
  const { childNodes } = probe.parentNode;
  childNodes.splice(childNodes.indexOf(probe), 1);
  expect(serialize(document), `${name} ${after}`).toBe(serialize(parse(before)));
}

function findProbe(node: Node): Element | null {
  if ('attrs' in node && node.attrs.some(({ value }) => value === 'k:probe')) return node;
  if (!('childNodes' in node)) return null;
  for (const child of node.childNodes) {
    const found = findProbe(child);
    if (found) return found;
  }
  return null;
}

/** Counts the preceding tags to check that the probe isn't where only table parts are allowed. */
function isCellOrFree(html: string, tag: string): boolean {
  const open: string[] = [];
  for (const scan of scanSource(html).tags) {
    if (html.startsWith('data-be-id="k:probe"', scan.nameEnd + 1)) break;
    if (scan.isEnd) {
      const at = open.lastIndexOf(scan.name);
      if (at !== -1) open.length = at;
    } else if (!voidElements.has(scan.name)) open.push(scan.name);
  }
  const parent = open.at(-1) ?? '';
  return !/^(?:table|tbody|thead|tfoot|tr)$/.test(parent) || canContain(parent, tag);
}

/** Expects that the existing blocks are still there, in the same order and with the same trust. */
function expectSameBlocks(before: SourceTree, after: SourceTree): void {
  const describe = (tree: SourceTree) =>
    [...walkBlocks(tree)]
      .filter(({ beId }) => beId !== 'probe')
      .map(({ beId, trust }) => [beId, tree.parentOf.get(beId), trust.outer]);
  expect(describe(after)).toEqual(describe(before));
  expect(after.blocks.get('probe')?.trust.startTag).toBe(true);
}
