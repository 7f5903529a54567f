import ts from 'typescript';

/**
 * Phrases that don't occur in the interface of a mainstream product, each with a replacement. They match whole words in
 * texts and comments, never names in code.
 */
const phrases = [
  [/\bfor ?ever\b/gi, '"permanently"'],
  [/\bwhoever\b/gi, '"anyone who"'],
  [/\bnobody has\b/gi, 'say who or what is missing'],
  [/\blies (?:here|in)\b/gi, '"is in"'],
  [/\bin other hands\b/gi, '"Someone else is now editing."'],
  [/\blook into your\b/gi, '"check your"'],
  [/\bgood (?:once|for \d)/gi, '"can be used once", "expires in"'],
  [/\b(?:does not|doesn[’']t) fit the account\b|\bpassword fits\b/gi, '"isn’t valid"'],
  [/\bway in\b/gi, '"sign-in"'],
  [/\bhand(?:s|ed)? (?:on|over) (?:a|the) link\b/gi, '"share"'],
  [/\b(?:bring|brings|brought) (?:it |them )?back\b/gi, '"restore"'],
  [/\btoo many tries\b/gi, '"Too many attempts"'],
  [/\bmay (?:edit|read|open)\b/gi, '"can edit", "can view"'],
  [/(?<!\bfrom )\bmails\b/gi, '"emails"'],
  [/\b(?:doers?|wish(?:es)?)\b/gi, '"handler", "request"'],
  [/\b(?:is|are|was|were) parked\b/gi, '"is saved as a draft"'],
  [/\bthe (?:sheet|desk)\b/gi, '"the canvas", "the email"'],
  [/\bof one[’']s own\b/gi, '"separate", "its own"'],
  [/\bcolour|\bfavou?rite colour|\bbehaviour|\bgrey\b|\bcancell(?:ed|ing)\b|\blicence\b/gi, 'American spelling'],
  [/\b(?:organis|normalis|serialis|neutralis|recognis|initialis)\w+/gi, 'American spelling'],
];

/** Folders whose comments are also checked for `commentPhrases`. */
const reviewedFolders =
  /^(?:packages\/(?:checks|contract|editor|markup)|apps\/(?:server|web)\/src|bench|e2e|scripts)\//;

/** Phrases that are only checked in comments, each with the standard term. */
const commentPhrases = [
  [/^\/[*/]+\s*(?:\*\s*)?(?:What|Those|Whose|Who)\b/g, 'start with a verb ("Returns …") or a noun phrase'],
  [/\b(?:builder|dashboard) spec\b|\(spec:/g, 'state the rule: the specification isn’t in the repository'],
  [/\b(?:is|are|was|were) told\b/g, '"is notified", "is reported"'],
  [/\bgoes on\b|\bgo on\b/g, '"continues"'],
  [/\bas (?:it|they) stands?\b/g, '"unchanged", "current"'],
  [/\bfor want of\b/g, '"because … is missing"'],
  [/\bin (?:the|its|their) words of\b|\bin words\b/g, '"as text", "as … formats it"'],
  [/\bon the other side\b/g, '"remote", "on the server"'],
  [/\bha(?:s|ve|d) (?:(?:it|them) )?to (?:itself|themselves)\b/g, '"claims", "has exclusive access"'],
  [/\btakes? (?:it|them)? ?back\b|\b(?:is|are|was|were) taken back\b/g, '"reverts", "undoes"'],
];

/** Source files whose texts people read. */
const productFiles =
  /^(?:apps\/(?:server|web)|packages\/\w+)\/src\/(?!.*(?:\.test\.tsx?$|\b(?:testing|property-tests|suites)\/))/;

/** Fixed letter by letter by the specification. */
const fixedTexts = ["The page you're looking for could not be found.", 'Are you sure you want to delete "'];

/** Characters of a typewriter in texts, each with the typographic one. */
const typewritten = [
  [/(?<=\p{L})\\?'(?=(?:t|s|re|ve|ll|d|m)\b)/gu, '"’"'],
  // Not beside an equals sign, which code has, and not around values of JSON.
  [/(?<=[\s(`'])"(?=\p{L}[^"=:{}]*"(?:[\s.,;:!?)`']|$))|(?<=[\s(`])"(?=\$\{)/gu, '"“…”"'],
];

/** Replaces a match with blanks, so that offsets stay the same. */
const blank = (text) => text.replace(/[^\n]/g, ' ');

/** Code in backticks, addresses of links, file names, and ids of the coverage table aren't prose. */
const withoutNames = (text) =>
  text
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/[\w.-]+\.(?:tsx?|mjs|md|css)\b/g, blank)
    .replace(/\b[A-Z]+\d+(?:-[a-z\d]+)+/g, blank);

function proseOfMarkdown(text) {
  return [{ from: 0, text: withoutNames(text.replace(/^```[\s\S]*?^```/gm, blank)) }];
}

/** Returns the prose of a source file: its comments, and its texts of more than one word. */
function proseOfCode(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const pieces = new Map();
  const add = (from, end) => pieces.set(from, { from, text: withoutNames(text.slice(from, end)) });
  const visit = (node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) add(pos, end);
    const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node);
    if ((isText || ts.isTemplateMiddleOrTemplateTail(node)) && /\S\s+\S/.test(node.text))
      add(node.getStart(source), node.end);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...pieces.values()];
}

/** Errors for developers and in logs name things of the code, in straight quotation marks as there. */
const isError = (node) =>
  ts.isNewExpression(node) &&
  /^(?:\w*Error)$/.test(node.expression.getText()) &&
  node.expression.getText() !== 'AppError' &&
  node.expression.getText() !== 'SourceError';

/** Returns the typewriter's apostrophes and quotation marks in the texts of a source file that people read. */
function findTypewritten(file, text) {
  if (!productFiles.test(file)) return [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const faults = [];
  const visit = (node) => {
    // A tagged template is SQL.
    if (isError(node) || ts.isTaggedTemplateExpression(node)) return;
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node);
    if (isText || ts.isTemplateExpression(node)) {
      const start = node.getStart(source);
      const written = text.slice(start, node.end);
      const isProse = /[\p{L}”’"}] +[\p{L}“"$]/u.test(written) && !/=>|<\w|[;{}]$|\{ ?"|\\\\\w/mu.test(written);
      if (isProse && !fixedTexts.some((fixed) => written.includes(fixed)))
        for (const [sign, instead] of typewritten)
          for (const found of written.matchAll(sign))
            faults.push({ line: text.slice(0, start + found.index).split('\n').length, found: found[0], instead });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/**
 * Returns every fault in a Markdown or source file: its line, the phrase found and the suggested replacement. `file` is
 * relative to the repository.
 */
export function findWordingFaults(file, text) {
  const pieces = file.endsWith('.md') ? proseOfMarkdown(text) : proseOfCode(file, text);
  const isReviewed = reviewedFolders.test(file);
  const worded = pieces.flatMap((piece) =>
    (isReviewed && piece.text.startsWith('/') ? [...phrases, ...commentPhrases] : phrases).flatMap(
      ([phrase, instead]) =>
        [...piece.text.matchAll(phrase)].map((found) => ({
          line: text.slice(0, piece.from + found.index).split('\n').length,
          found: found[0],
          instead,
        })),
    ),
  );
  return file.endsWith('.md') ? worded : [...worded, ...findTypewritten(file, text)];
}
