import { applyEdits, type TextEdit } from '@galley/markup/html';
import {
  type AttributeTest,
  type DocumentStyles,
  isMatching,
  RuleFinder,
  readDocumentStyles,
  readStyledDocument,
  type StyledElement,
  StyleLimitError,
} from '@galley/markup/styles';
import type { ExportNote } from './export-notes';
import { type StylePlan, StylePlanner } from './plan-styles';
import { isMadeByTags, readOwnStyle, writeStyle } from './write-style';

const unstyled = /^(?:head|title|meta|link|base|style|script|noscript|template)$/;
/** Maximum number of characters added to a document. */
const addedMax = 20_000_000;

/**
 * Returns the source with the declarations of its style elements written into `style` attributes, before the author's
 * own declarations, so that every element keeps its look. Declarations that a rule for some screens or a template tag
 * could change stay only in the style element, and are in the notes. No other byte changes. Throws `StyleLimitError`.
 */
export function inlineCss(source: string): { html: string; notes: ExportNote[] } {
  const document = readStyledDocument(source);
  if (!document) throw new StyleLimitError();
  const styles = readDocumentStyles(source, document);
  if (styles.rules.length === 0) return { html: source, notes: notesOf(styles) };
  const inliner = new Inliner(source, styles, new RuleFinder(document, styles.rules));
  for (const element of document.elements) inliner.read(element);
  return { html: applyEdits(source, inliner.edits), notes: [...inliner.notes, ...notesOf(styles)] };
}

function notesOf({ linked, unsure }: DocumentStyles): ExportNote[] {
  return [
    ...linked.map((start): ExportNote => ({ kind: 'linked_styles', start, detail: '' })),
    ...unsure.map((start): ExportNote => ({ kind: 'tag_in_styles', start, detail: '' })),
  ];
}

class Inliner {
  readonly edits: TextEdit[] = [];
  readonly notes: ExportNote[] = [];
  private readonly planner = new StylePlanner();
  private readonly skipped = new Set<StyledElement>();
  private readonly noted = new Set<StylePlan>();
  private added = 0;

  constructor(
    private readonly source: string,
    private readonly styles: DocumentStyles,
    private readonly finder: RuleFinder,
  ) {}

  read(element: StyledElement): void {
    const { parent, name, tag, attributes } = element;
    if (unstyled.test(name) || (parent && this.skipped.has(parent))) {
      this.skipped.add(element);
      return;
    }
    if (!tag || element.hasUnknownName) return;
    const plan = this.planner.plan(this.finder.rulesOf(element));
    this.note(plan);
    if (plan.plain.length === 0 && plan.important.length === 0) return;
    const style = attributes.get('style');
    if (style?.isConditional || (element.hasUnknownAttributes && !style) || (style && isMadeByTags(style.value))) {
      this.notes.push({ kind: 'tag_makes_style', start: tag.start, detail: '' });
      return;
    }
    const own = readOwnStyle(style?.value ?? '');
    const front = plan.plain.filter(({ property }) => !own.plain.has(property) && !own.important.has(property));
    const behind = plan.important.filter(({ property }) => !own.important.has(property));
    if (front.length === 0 && behind.length === 0) return;
    const written = writeStyle({ source: this.source, tag }, front, behind);
    if (written === null) {
      this.notes.push({ kind: 'quotes_in_tag', start: tag.start, detail: '' });
      return;
    }
    if (this.styles.styleTests.some((test) => changesMatch(test, style?.value ?? null, written.value))) {
      this.notes.push({ kind: 'selector_reads_style', start: tag.start, detail: '' });
      return;
    }
    const { text } = written;
    this.added += text.length - (tag.end - tag.start);
    if (this.added > addedMax) throw new StyleLimitError();
    this.edits.push({ start: tag.start, end: tag.end, text });
  }

  private note(plan: StylePlan): void {
    if (this.noted.has(plan)) return;
    this.noted.add(plan);
    for (const { declaration, because } of plan.left)
      this.notes.push({ kind: 'rule_stays', start: (because ?? declaration).start, detail: declaration.property });
    for (const { declaration, rule } of plan.overStates)
      this.notes.push({ kind: 'state_loses', start: rule.start, detail: declaration.property });
  }
}

/**
 * Returns whether an attribute selector for `style` matches the new value differently from the previous one; null = no
 * attribute.
 */
function changesMatch({ matcher, wanted }: AttributeTest, before: string | null, after: string): boolean {
  if (matcher === null) return before === null;
  // Also ignoring case, because the selector may do that.
  return [(text: string) => text, (text: string) => text.toLowerCase()].some(
    (fold) => isMatching(matcher, fold(before ?? ''), fold(wanted)) !== isMatching(matcher, fold(after), fold(wanted)),
  );
}
