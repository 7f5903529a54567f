import { AppError } from '@galley/contract';
import { findChangedPart, inlineStyles, maskTokens, tokensInStyles } from '@galley/markup';
import { messages } from '../../../messages';

/** What an export changes in the code; each is chosen by the person. */
export interface HtmlChanges {
  inlineCss: boolean;
  minify: boolean;
}

/**
 * Makes these changes. After each, every template tag and conditional comment must still be there; otherwise throws a
 * `conflict` that names the line. The tools are loaded when first needed, because most tasks don't.
 */
export async function changeHtml(html: string, { inlineCss, minify }: HtmlChanges): Promise<string> {
  let result = html;
  if (inlineCss) {
    const next = await withInlineCss(result);
    refuseChanged(result, next, { what: messages.exportOptions.inlineCss, mayRepeat: tokensInStyles(result) });
    result = next;
  }
  if (minify) {
    const next = await minified(result);
    refuseChanged(result, next, { what: messages.exportOptions.minify });
    result = next;
  }
  return result;
}

/** `resolveCSSVariables` makes juice 11 throw for selectors it doesn't know. */
const juiceOptions = {
  resolveCSSVariables: false,
  removeStyleTags: false,
  applyWidthAttributes: false,
  applyHeightAttributes: false,
  applyAttributesTableElements: false,
  inlinePseudoElements: false,
  preserveImportant: true,
};

async function withInlineCss(html: string): Promise<string> {
  const { default: juice } = await import('juice');
  return inlineStyles(html, (source) => juice(source, juiceOptions));
}

/** Every run of spaces becomes one, or one line break, because columns side by side can depend on it. */
async function minified(html: string): Promise<string> {
  const { minify } = await import('html-minifier-next');
  const { masked, unmask, word } = maskTokens(html);
  const changed = await minify(masked, {
    caseSensitive: true,
    collapseWhitespace: true,
    conservativeCollapse: true,
    preserveLineBreaks: true,
    removeComments: true,
    ignoreCustomComments: [word, /^\s*(?:\[if|<!\[)/i],
    keepClosingSlash: true,
    continueOnParseError: true,
    decodeEntities: false,
    minifyCSS: false,
    minifyJS: false,
  });
  return unmask(changed);
}

function refuseChanged(
  before: string,
  after: string,
  { what, mayRepeat }: { what: string; mayRepeat?: ReadonlySet<string> },
): void {
  const changed = findChangedPart(before, after, mayRepeat);
  if (changed) throw new AppError('conflict', messages.exportChanged(what, changed));
}
