import { blockSource, type SourceBlock } from '@galley/markup';

/**
 * After this number of changes without a read, the cache is dropped: it would keep everything alive that they replaced.
 */
const MAX_UNREAD_CHANGES = 200;

/** The document as one string, cached between calls: only the parts between the first and last change are printed. */
export class SourceText {
  /** Number of characters printed so far, which tests count instead of time. */
  printed = 0;
  private root: SourceBlock | null = null;
  private source = '';
  private unread = 0;

  /** Starts with a document that was just parsed from this source. */
  start(root: SourceBlock, source: string): void {
    this.root = root;
    this.source = source;
    this.unread = 0;
  }

  /** Records a change of the document. */
  noteChange(): void {
    this.unread += 1;
    if (this.unread < MAX_UNREAD_CHANGES) return;
    this.root = null;
    this.source = '';
  }

  /** Whether the source of a document is cached. */
  get isKept(): boolean {
    return this.root !== null;
  }

  /** Returns the source of a tree. */
  of(root: SourceBlock): string {
    this.unread = 0;
    if (root === this.root) return this.source;
    this.source = this.root ? this.splice(this.root, root) : blockSource(root);
    this.root = root;
    return this.source;
  }

  /** Returns the inner source of `after`, derived from that of `before`, which is `source`. */
  private splice(before: SourceBlock, after: SourceBlock): string {
    const old = before.parts;
    const { parts } = after;
    const most = Math.min(old.length, parts.length);
    let start = 0;
    let from = 0;
    while (start < most && old[start] === parts[start]) from += parts[start++]?.length ?? 0;
    let tail = 0;
    let rest = 0;
    while (tail < most - start && old[old.length - 1 - tail] === parts[parts.length - 1 - tail]) {
      rest += parts[parts.length - 1 - tail++]?.length ?? 0;
    }
    const gone = old.slice(start, old.length - tail);
    const come = parts.slice(start, parts.length - tail);
    const [block, changed] = [gone[0], come[0]];
    const isInside = gone.length === 1 && come.length === 1 && typeof block === 'object' && typeof changed === 'object';
    const { source } = this;
    const head = source.slice(0, from);
    const end = source.slice(source.length - rest);
    if (isInside && block.open === changed.open && block.close === changed.close) {
      this.source = source.slice(from + block.open.length, source.length - rest - block.close.length);
      return head + changed.open + this.splice(block, changed) + changed.close + end;
    }
    const middle = come.map((part) => (typeof part === 'string' ? part : blockSource(part))).join('');
    this.printed += middle.length;
    return head + middle + end;
  }
}
