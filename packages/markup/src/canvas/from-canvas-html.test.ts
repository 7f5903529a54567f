import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { checkBalance, controlTokens } from '../html/balance';
import { scanSource } from '../html/scan-source';
import { applyStep } from '../source/apply-step';
import { markSource } from '../source/mark-source';
import { parseSource } from '../source/parse-source';
import { getBlock, innerSource, walkBlocks } from '../source/source-tree';
import { isTextBlock } from '../source/text-blocks';
import {
  applyEdits,
  countingIds,
  editScript,
  inlineContent,
  simulateCanvas,
  textNodes,
  wellFormedTheme,
} from '../testing';
import type { SourceTree } from '../types';
import { fromCanvasHtml } from './from-canvas-html';

function load(theme: string): SourceTree {
  const options = { markerPrefix: 'gly', newId: countingIds() };
  return parseSource(markSource(theme, options), options);
}

/** Reads back a paragraph whose live innerHTML is derived from the initial one. */
function edit(
  inner: string,
  change: (initial: string) => string,
  { open = '<p class="block-edit">', close = '</p>', keepsTokens = false } = {},
) {
  const tree = load(open + inner + close);
  const [block] = [...walkBlocks(tree)];
  const canvas = simulateCanvas(tree);
  const initialInner = canvas.innerHtml(canvas.find(block?.beId ?? ''));
  const liveInner = change(initialInner);
  const result = fromCanvasHtml(tree, block?.beId ?? '', { initialInner, liveInner, keepsTokens });
  return 'ok' in result ? result.inner : result.reason;
}

describe('reading an edited text back', () => {
  test('[F-B11-text] a reverted change reports what is not allowed and why, with a message for each cause', () => {
    expect(edit('one', (initial) => `${initial}<div>two</div>`)).toBe(
      'Something in this text would end it early in the code, so the change was undone.',
    );
    for (const element of ['<script>a</script>', '<iframe></iframe>', '<svg></svg>', '<b onclick="a">two</b>'])
      expect(edit('one', (initial) => initial + element)).toMatch(/^Text can’t contain scripts, styles, forms/);
    expect(edit('one', (initial) => `${initial} {{ <i>a</i> }}`, { keepsTokens: true })).toBe(
      'This text would look different in the code than it does here, so the change was undone.',
    );
  });

  test('[M4-same] a text that was not changed gives the same bytes', () => {
    fc.assert(
      fc.property(wellFormedTheme, (theme) => {
        const tree = load(theme);
        const canvas = simulateCanvas(tree);
        for (const block of walkBlocks(tree)) {
          if (!isTextBlock(block)) continue;
          const inner = canvas.innerHtml(canvas.find(block.beId));
          expect(fromCanvasHtml(tree, block.beId, { initialInner: inner, liveInner: inner })).toEqual({
            ok: true,
            inner: innerSource(block),
          });
        }
      }),
      { numRuns: inFull(80, 30) },
    );
  });

  test('[M5-word] a typed word adds its bytes and changes no other', () => {
    fc.assert(
      fc.property(inlineContent, fc.nat(10_000), (content, at) => {
        const tree = load(`<p class="block-edit">${content}</p>`);
        const [block] = [...walkBlocks(tree)];
        const canvas = simulateCanvas(tree);
        const element = canvas.find(block?.beId ?? '');
        const initialInner = canvas.innerHtml(element);
        const nodes = textNodes(element);
        const node = nodes[at % Math.max(1, nodes.length)];
        if (!node || !block) return;
        const offset = [...node.value].slice(0, at % (node.value.length + 1)).join('').length;
        node.value = `${node.value.slice(0, offset)}Wort${node.value.slice(offset)}`;
        const result = fromCanvasHtml(tree, block.beId, { initialInner, liveInner: canvas.innerHtml(element) });
        expect('ok' in result && result.inner.replace('Wort', '')).toBe(innerSource(block));
      }),
      { numRuns: inFull(400, 130) },
    );
  });

  test('[M8-kept] any edit is refused, or shows what the canvas shows and keeps control tags and comments', () => {
    let done = 0;
    let refused = 0;
    fc.assert(
      fc.property(inlineContent, editScript, (content, script) => {
        const tree = load(`<td class="block-edit">${content}</td>`.replaceAll(/td/g, 'div'));
        const [block] = [...walkBlocks(tree)];
        if (!block) return;
        const canvas = simulateCanvas(tree);
        const element = canvas.find(block.beId);
        const initialInner = canvas.innerHtml(element);
        applyEdits(element, script);
        const liveInner = canvas.innerHtml(element);
        const result = fromCanvasHtml(tree, block.beId, { initialInner, liveInner });
        if (!('ok' in result)) {
          refused++;
          return;
        }
        done++;
        const before = innerSource(block);
        expect(checkBalance(result.inner)).toBe(true);
        expect(comments(result.inner)).toEqual(comments(before));
        const next = applyStep(
          tree,
          { kind: 'setInner', beId: block.beId, before, after: result.inner },
          { newId: countingIds('x') },
        ).tree;
        // The stored text round-trips: the canvas drawn from it equals the edited canvas.
        const again = simulateCanvas(next);
        const drawn = again.innerHtml(again.find(block.beId));
        expect(fromCanvasHtml(next, block.beId, { initialInner: drawn, liveInner: drawn })).toEqual({
          ok: true,
          inner: result.inner,
        });
        expect(visibleText(drawn)).toBe(visibleText(liveInner));
      }),
      { numRuns: inFull(400, 130) },
    );
    expect(refused).toBeLessThan(done / 3);
  });
});

function comments(source: string): string[] {
  return scanSource(source).comments.map((comment) => source.slice(comment.start, comment.end));
}

/** Returns text as a reader sees it; a token looks the same whether it was typed or existed before. */
function visibleText(html: string): string {
  return html
    .replace(/<be-token data-be-t="([^"]*)".*?<\/be-token>/gs, (_, text: string) =>
      text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
    .replace(/<!--.*?-->/gs, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replace(/(?:\s|&nbsp;|\u00a0)+/g, '');
}

describe('what the author wrote stays', () => {
  test('bold around existing nodes adds two tags and nothing else', () => {
    expect(edit('One <A HREF=x>two</A> <i\n>three</i>', (html) => `<b>${html}</b>`)).toBe(
      '<b>One <A HREF=x>two</A> <i\n>three</i></b>',
    );
  });

  test('removing bold removes only two tags', () => {
    expect(edit('One <B STYLE="mso-x:y">two &amp; three</B>&copy', (html) => html.replace(/<\/?b[^>]*>/g, ''))).toBe(
      'One two &amp; three&copy',
    );
  });

  test('a split link keeps its spelling in both halves', () => {
    const inner = "<a HREF='?a=1&b={{ c }}' class=x>one two</a>";
    expect(
      edit(inner, (html) => html.replace('one two', 'one </a>and<a href="?a=1&amp;b={{ c }}" class="x"> two')),
    ).toBe("<a HREF='?a=1&b={{ c }}' class=x>one </a>and<a HREF='?a=1&b={{ c }}' class=x> two</a>");
  });

  test('a changed attribute is patched in the text of its tag', () => {
    expect(edit("<a HREF='a' style='mso-x:y'>x</a>", (html) => html.replace('href="a"', 'href="b?c&amp;d"'))).toBe(
      "<a HREF='b?c&amp;d' style='mso-x:y'>x</a>",
    );
  });

  test('a new line break is spelled as the author spells it', () => {
    expect(edit('a<BR />b c', (html) => html.replace('b c', 'b<br>c'))).toBe('a<BR />b<BR />c');
    expect(edit('a b', (html) => html.replace('a b', 'a<br>b'))).toBe('a<br>b');
  });

  test('a comment that a browser removed comes back at the place of the deletion', () => {
    expect(edit('one <!--[if mso]>x<![endif]-->two', () => 'one three')).toBe('one <!--[if mso]>x<![endif]-->three');
  });

  test('a deletion inside a word with a reference keeps the rest of it', () => {
    expect(edit('Organization&trade; &nbsp;x', (html) => html.replace('Organization', 'Org'))).toBe(
      'Org&trade; &nbsp;x',
    );
  });

  test('spaces eaten at the edges of a block or next to a line break are put back', () => {
    expect(
      edit('\n    One two<br>\n    three\n  ', (html) =>
        html
          .trim()
          .replace(/<br>\s+/, '<br>')
          .replace('two', 'too'),
      ),
    ).toBe('\n    One too<br>\n    three\n  ');
  });

  test('a lone no-break space of the browser is a space, the author’s own stays', () => {
    expect(edit('a&nbsp;b c', (html) => `${html}&nbsp;d`)).toBe('a&nbsp;b c d');
  });

  test('deleting everything leaves nothing, whatever filler the browser leaves', () => {
    expect(edit('\n  Hello\n', () => '<br>')).toBe('');
    expect(edit('\n  Hello\n', () => '')).toBe('');
  });

  test('bytes that the parser drops stay', () => {
    expect(edit('one</h1></span a=">"> two', (html) => html.replace('two', 'three'))).toBe(
      'one</h1></span a=">"> three',
    );
  });

  test('an end tag that was left out is written only where it must be', () => {
    expect(edit('one', () => 'one two', { open: '<li class="block-edit">', close: '' })).toBe('one two');
    expect(
      edit('<p>a<p>b', (html) => html.replace('</p><p>', '</p>x<p>'), {
        open: '<div class="block-edit">',
        close: '</div>',
      }),
    ).toBe('<p>a</p>x<p>b</p>');
  });
});

describe('what is new is written safely', () => {
  test('typed markup is text', () => {
    expect(edit('a', (html) => `${html} &lt;b&gt; &amp; &amp;copy; x`)).toBe('a &lt;b&gt; & &amp;copy; x');
  });

  test('a typed token goes out as it is, unless it could begin a tag', () => {
    expect(edit('a', (html) => `${html} {{ a &gt; b }}`)).toBe('a {{ a > b }}');
    expect(edit('a', (html) => `${html} {{ &lt;b }}`)).toBe('a &#123;&#123; &lt;b }}');
  });

  test('a typed opening tag does not swallow the text after it', () => {
    expect(edit('a {% assign b = 1 %}', (html) => html.replace('a ', 'a {% c '))).toBe(
      'a &#123;&#37; c {% assign b = 1 %}',
    );
  });

  test('a copied chip restores as often as it is there', () => {
    const result = edit('Hi {{ name }}!', (html) => html + (/<be-token.*<\/be-token>/.exec(html)?.[0] ?? ''));
    expect(result).toBe('Hi {{ name }}!{{ name }}');
  });

  test('half of a pair of control tags deleted is refused, and the tag is named', () => {
    expect(
      edit('a {{#if x}}b{{/if}}', (html) => html.replace(/<be-token data-be-t="\{\{#if.*?<\/be-token>/, '')),
    ).toContain('{{/if}}');
  });

  test('block markup in a paragraph, scripts and frames are refused', () => {
    for (const live of ['a<div>b</div>', 'a<script>b</script>', 'a<iframe></iframe>', 'a<img src=x onerror=boo()>']) {
      expect(edit('a', () => live)).toContain('was undone');
    }
  });
});

describe('control tokens', () => {
  test('where they do not pair up to begin with, all of them must stay', () => {
    const open = '<table><tr>%%[ if @a then ]%%<td class="block-edit">one %%[ else ]%%';
    const tree = load(`${open}<td class="block-edit">%%[ endif ]%%two</td></tr></table>`);
    const [first] = [...walkBlocks(tree)];
    const inner = innerSource(getBlock(tree, first?.beId ?? ''));
    expect(controlTokens(scanSource(inner))).toHaveLength(1);
    const canvas = simulateCanvas(tree);
    const initialInner = canvas.innerHtml(canvas.find(first?.beId ?? ''));
    const typed = fromCanvasHtml(tree, first?.beId ?? '', {
      initialInner,
      liveInner: initialInner.replace('one', 'none'),
    });
    expect(typed).toEqual({ ok: true, inner: inner.replace('one', 'none') });
    const lost = fromCanvasHtml(tree, first?.beId ?? '', { initialInner, liveInner: 'one' });
    expect(lost).toMatchObject({ refused: true });
  });
});
