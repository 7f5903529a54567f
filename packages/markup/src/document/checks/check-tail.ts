import { scanSource } from '../../html/scan-source';
import { VOID_ELEMENTS } from '../../source/editability';
import { blockSource, printTree } from '../../source/source-tree';
import type { SourceTree, TagScan } from '../../types';
import { type Finding, makeFinding } from './finding';

/** Maximum number of characters after the end of the document to check. */
const MAX_TAIL_LENGTH = 50_000;
/** Maximum number of findings; more of them have the same cause. */
const MAX_FINDINGS = 10;

const optionalEnd = new Set('html head body p li dt dd tr td th thead tbody tfoot option optgroup colgroup'.split(' '));

/** Finds elements that start after `</html>` and are never closed: browsers render them anyway, email clients vary. */
export function checkTail(tree: SourceTree): Finding[] {
  const tail = tailOf(tree);
  if (!/<[a-z]/i.test(tail)) return [];
  const open: TagScan[] = [];
  const { tags, foreignTags } = scanSource(tail);
  for (const tag of tags) {
    if (tag.isEnd) {
      const at = open.findLastIndex(({ name }) => name === tag.name);
      if (at !== -1) open.splice(at, 1);
    } else if (!VOID_ELEMENTS.has(tag.name) && !(foreignTags.has(tag.start) && tag.isSelfClosing)) open.push(tag);
  }
  const unclosed = open.filter(({ name }) => !optionalEnd.has(name)).slice(0, MAX_FINDINGS);
  if (unclosed.length === 0) return [];
  const source = printTree(tree);
  const tailStart = source.length - tail.length;
  return unclosed.map((tag) => {
    const line = source.slice(0, tailStart + tag.start).split(/\r\n|\r|\n/).length;
    const message = `<${tag.name}> after the end of the document is never closed`;
    return makeFinding('code-unclosed', 'error', {
      beId: '',
      message,
      detail: `Line ${line}`,
      key: `${tag.start}`,
      cause: tag.name,
    });
  });
}

/** Returns the source after `</html>`; '' if there is none, or too much. */
function tailOf({ root }: SourceTree): string {
  let tail = root.close;
  for (let i = root.parts.length - 1; i >= 0; i--) {
    const part = root.parts[i] ?? '';
    tail = (typeof part === 'string' ? part : blockSource(part)) + tail;
    const found = /<\/html\s*>/i.exec(tail);
    if (found) return tail.slice(found.index + found[0].length);
    if (tail.length > MAX_TAIL_LENGTH) return '';
  }
  return '';
}
