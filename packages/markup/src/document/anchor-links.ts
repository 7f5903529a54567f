import { scanAllTags } from '../html/all-tags';
import { patchAttribute, readAttribute } from '../html/attributes';
import { decodeValue, escapeValue } from '../html/html-text';
import { walkBlocks } from '../source/source-tree';
import type { SourceBlock, SourceTree, Step } from '../types';
import { rewriteLinks } from './links';

/**
 * Returns the steps that point every link to `#former` to `#anchor`: links that are blocks, links in texts, links of
 * the frame, and links that only Outlook reads (docs/grammar.md 3). The steps must run in order; nothing else in the
 * document changes.
 */
export function anchorLinkSteps(tree: SourceTree, former: string, anchor: string): Step[] {
  if (former === '' || former === anchor) return [];
  const steps: Step[] = [];
  for (const block of [tree.root, ...walkBlocks(tree)]) {
    if (block.beId !== '' && block.trust.startTag) steps.push(...openTagSteps(block, former, anchor));
    if (block.trust.inner) steps.push(...textSteps(block, former, anchor));
  }
  return steps;
}

function openTagSteps(block: SourceBlock, former: string, anchor: string): Step[] {
  if (block.tag !== 'a' && block.tag !== 'area') return [];
  if (decodeValue(readAttribute(block.open, 'href') ?? '') !== `#${former}`) return [];
  const after = patchAttribute(block.open, 'href', escapeValue(`#${anchor}`));
  return [{ kind: 'setAttributes', beId: block.beId, before: block.open, after }];
}

/** From last to first, so that no step shifts the offsets of the next one. */
function textSteps(block: SourceBlock, former: string, anchor: string): Step[] {
  const [only] = block.parts;
  if (block.beId !== '' && block.parts.length === 1 && typeof only === 'string') {
    const after = rewriteLinks(only, (href) => (href === `#${former}` ? `#${anchor}` : href));
    return after === only ? [] : [{ kind: 'setInner', beId: block.beId, before: only, after }];
  }
  const steps: Step[] = [];
  let at = 0;
  for (const part of block.parts) {
    if (typeof part === 'string' && part.includes('#')) {
      for (const tag of scanAllTags(part).tags) {
        const before = part.slice(tag.start, tag.end);
        const isLink = !tag.isEnd && (tag.name === 'a' || tag.name === 'area' || tag.name.includes(':'));
        if (!isLink || decodeValue(readAttribute(before, 'href') ?? '') !== `#${former}`) continue;
        const after = patchAttribute(before, 'href', escapeValue(`#${anchor}`));
        const gap = { parentId: block.beId, offset: at + tag.start };
        steps.unshift({ kind: 'remove', gap, html: before }, { kind: 'insert', gap, html: after });
      }
    }
    at += part.length;
  }
  return steps;
}
