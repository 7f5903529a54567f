import { parseSource } from '@galley/markup';
import { themeTextsOf } from '@galley/markup/checks';
import type { OpenedFacts } from '../../context/builder-context';

/** Reads the original texts of the theme, one palette item per step, so that other work can run in between. */
export function* readThemeTexts({
  sections,
  components,
  groups,
}: OpenedFacts): Generator<undefined, ReadonlySet<string>> {
  const texts = new Set<string>();
  const htmls = new Set([
    ...[...sections, ...components].filter((item) => !item.isCode).map((item) => item.html),
    ...groups.flatMap((group) => group.htmls),
  ]);
  let count = 0;
  for (const html of htmls) {
    const tree = parseSource(html, { markerPrefix: '', newId: () => `theme${++count}` });
    for (const text of themeTextsOf(tree)) texts.add(text);
    yield;
  }
  return texts;
}
