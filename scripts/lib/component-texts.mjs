import ts from 'typescript';

/** Attributes and properties whose value a person reads or a screen reader says. */
const textNames = new Set([
  ...[
    'title',
    'label',
    'placeholder',
    'alt',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
  ],
  ...['hint', 'text', 'lead', 'note', 'okay', 'cancel', 'extra', 'summary', 'description', 'empty', 'button'],
  ...['disabledReason', 'tabTitle', 'applyLabel', 'failed', 'does'],
]);

/** Functions whose first argument is shown to the person. */
const showingFunctions = new Set(['toast', 'alertError', 'announce']);

/** Names, units and schemes that are the same in every language. */
const untranslated =
  /(?<![\p{L}\p{N}])(?:Galley|HTML|CSS|URL|PDF|ZIP|RTF|JPEG|PNG|WebP|https|px|B|KB|MB|v)(?![\p{L}\p{N}])/gu;

/** The path of a drawing: commands of one letter, with numbers behind the first. */
const isDrawing = (text) => /^[Mm]\s?-?[\d.][\d\s.,MLHVCSQTAZmlhvcsqtaz-]*$/.test(text);
/** `text` may have entities of JSX, such as `&lt;`. */
const hasLetter = (text) => !isDrawing(text) && /\p{L}/u.test(text.replace(/&\w+;/g, '').replace(untranslated, ''));
/** Starts like a sentence or a label: a capitalized word, and one more word behind it. */
const readsAsText = (text) => /^[“"]?\p{Lu}[\p{L}’']*[,:.]? [\p{L}\d$“"'’(…]+/u.test(text) && /\p{Ll}/u.test(text);
/** A capitalized word, as labels begin. Keys such as `title` aren't one. */
const startsAsLabel = (text) => /^[“"]?\p{Lu}/u.test(text);

/** The constant characters of a string or template, each `${…}` as `$`; null for another expression. */
function constantText(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `$${span.literal.text}`).join('');
}

/** The strings and templates that an expression can result in. */
function possibleTexts(node) {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return possibleTexts(node.expression);
  if (ts.isConditionalExpression(node)) return [...possibleTexts(node.whenTrue), ...possibleTexts(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return possibleTexts(node.right);
    const joins = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken];
    return joins.includes(kind) ? [...possibleTexts(node.left), ...possibleTexts(node.right)] : [];
  }
  return constantText(node) === null ? [] : [node];
}

/** Errors and the console are for developers; imports and types name modules and keys. */
function isForDevelopers(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  return ts.isCallExpression(node) && /^(?:console\.|import$)|\.warn$/.test(node.expression.getText());
}

/** Whether an object maps keys to labels: three or more, each starting with a capital letter. */
function isTableOfLabels(node) {
  return (
    node.properties.length > 2 &&
    node.properties.every(
      (one) =>
        ts.isPropertyAssignment(one) && ts.isStringLiteralLike(one.initializer) && startsAsLabel(one.initializer.text),
    )
  );
}

const nameOf = (name) => (ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText());

/**
 * Returns each text that a person reads and that is written in the code instead of in `messages/`: its line and its
 * constant characters. Finds JSX text, strings as children, values of attributes and properties such as `title`, the
 * arguments of `toast` and the like, objects of labels, and every other string that starts as a label of two words.
 */
export function findComponentTexts(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found = new Map();
  const add = (node, words) => {
    const shown = words.replace(/\s+/g, ' ').trim();
    if (!hasLetter(shown)) return;
    found.set(node.getStart(), { line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: shown });
  };
  const addAll = (expression, accepts = hasLetter) => {
    for (const node of possibleTexts(expression)) if (accepts(constantText(node))) add(node, constantText(node));
  };
  const visit = (node) => {
    if (isForDevelopers(node)) return;
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) addAll(node.expression);
    else if (ts.isJsxAttribute(node) && node.initializer && textNames.has(node.name.getText())) {
      const { initializer } = node;
      addAll(ts.isJsxExpression(initializer) ? (initializer.expression ?? initializer) : initializer);
    } else if (ts.isPropertyAssignment(node) && textNames.has(nameOf(node.name)))
      addAll(node.initializer, startsAsLabel);
    else if (ts.isCallExpression(node) && showingFunctions.has(node.expression.getText())) {
      if (node.arguments[0]) addAll(node.arguments[0]);
    } else if (ts.isObjectLiteralExpression(node) && isTableOfLabels(node)) {
      for (const { initializer } of node.properties) addAll(initializer);
    }
    const constant = constantText(node);
    if (constant !== null && readsAsText(constant)) add(node, constant);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()].sort((a, b) => a.line - b.line);
}
