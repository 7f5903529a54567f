import { AppError } from '@galley/contract';
import { findChangedPart, tokensInStyles } from '@galley/markup/export';
import { StyleLimitError } from '@galley/markup/styles';
import { messages } from '../../../../messages';
import { describeNotes } from './export-notes';

/** The code changes of an export; each is an option. */
export interface HtmlChanges {
  inlineCss: boolean;
  minify: boolean;
}

export interface ChangedHtml {
  html: string;
  /** Notes about what wasn't changed, with the lines of the document before the changes. */
  notes: string[];
}

/**
 * Applies these changes. After each, every template tag and conditional comment must still exist; otherwise throws a
 * `conflict` that names the line. Also throws one for a document whose processing cost is disproportionate to its size.
 */
export async function changeHtml(html: string, { inlineCss, minify }: HtmlChanges): Promise<ChangedHtml> {
  let result = html;
  let notes: string[] = [];
  if (inlineCss) {
    const what = messages.exportOptions.inlineCss;
    const inliner = await import('./inline-css');
    const inlined = withinLimits(() => inliner.inlineCss(html), what);
    refuseChanged(result, inlined.html, { what, mayRepeat: tokensInStyles(result) });
    result = inlined.html;
    notes = describeNotes(html, inlined.notes);
  }
  if (minify) {
    const what = messages.exportOptions.minify;
    const minifier = await import('./minify-html');
    const next = withinLimits(() => minifier.minifyHtml(result), what);
    refuseChanged(result, next, { what });
    result = next;
  }
  return { html: result, notes };
}

/** Converts limit errors to a `conflict`. Nesting that is too deep for parsers is a limit too. */
function withinLimits<Result>(work: () => Result, what: string): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof StyleLimitError || error instanceof RangeError)
      throw new AppError('conflict', messages.exportTooComplex(what));
    throw error;
  }
}

function refuseChanged(
  before: string,
  after: string,
  { what, mayRepeat }: { what: string; mayRepeat?: ReadonlySet<string> },
): void {
  const changed = findChangedPart(before, after, mayRepeat);
  if (changed) throw new AppError('conflict', messages.exportChanged(what, changed));
}
