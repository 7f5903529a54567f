import { type LocatedElement, locateElements } from '../html/locate-elements';
import { patchClass } from '../html/style-text';
import { assessElements, trustOf } from '../source/editability';

/** A tagged file with the number of added tags. */
export interface TaggedFile {
  html: string;
  sections: number;
  texts: number;
}

const TEXT_ELEMENTS = new Set(
  'p h1 h2 h3 h4 h5 h6 td th li dt dd div center blockquote caption figcaption address'.split(' '),
);
const INLINE = new Set(
  'a abbr b bdi bdo big br cite code del dfn em font i img ins kbd label mark nobr q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/**
 * Adds tags to a file without tags, so that tests of the engine can edit it: `block-section` on outermost tables,
 * `block-edit` on the outermost elements with only text and inline elements. Only class attributes change.
 */
export function tagCorpusFile(source: string): TaggedFile {
  const { elements, scan } = locateElements(source, null);
  const sorted = assessElements(elements, scan);
  const texts = new Set(
    textElements(
      sorted,
      source,
      scan.runs.filter((run) => run.kind === 'text'),
    ),
  );
  const sections = new Set<LocatedElement>();
  let tableEnd = -1;
  for (const element of sorted) {
    if (element.tag !== 'table' || element.start < tableEnd || !trustOf(element).outer) continue;
    tableEnd = element.end;
    sections.add(element);
  }
  let html = '';
  let at = 0;
  for (const element of sorted) {
    const word = sections.has(element) ? 'block-section' : texts.has(element) ? 'block-edit' : '';
    if (word === '') continue;
    html += source.slice(at, element.start) + patchClass(source.slice(element.start, element.openEnd), { add: [word] });
    at = element.openEnd;
  }
  return { html: html + source.slice(at), sections: sections.size, texts: texts.size };
}

function textElements(
  sorted: readonly LocatedElement[],
  source: string,
  runs: readonly { start: number; end: number }[],
): LocatedElement[] {
  const found: LocatedElement[] = [];
  let end = -1;
  for (let i = 0; i < sorted.length; i++) {
    const element = sorted[i];
    if (
      !element ||
      element.start < end ||
      !element.isHtml ||
      !TEXT_ELEMENTS.has(element.tag) ||
      !trustOf(element).inner
    )
      continue;
    let isInline = true;
    for (let next = i + 1; next < sorted.length && (sorted[next]?.start ?? 0) < element.end; next++) {
      const inside = sorted[next];
      if (inside && (!INLINE.has(inside.tag) || !trustOf(inside).inner)) isInline = false;
    }
    const hasText = runs.some(
      (run) =>
        run.start >= element.openEnd &&
        run.end <= element.closeStart &&
        /[^\s\u00a0]/.test(source.slice(run.start, run.end).replaceAll('&nbsp;', '')),
    );
    if (!isInline || !hasText) continue;
    found.push(element);
    end = element.end;
  }
  return found;
}
