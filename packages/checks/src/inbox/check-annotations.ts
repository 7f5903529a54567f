import { shortenText } from '@galley/contract';
import type { StyledElement } from '@galley/markup/styles';
import type { ExportFinding, RuleSource } from '../finding';
import type { ExportedPage } from '../page/exported-page';
import { tagPlace } from '../page/places';
import { type AnnotationFault, annotationFaults, annotationsIn, printed } from './annotation-faults';

const source: RuleSource = {
  name: 'Gmail annotations, Promotions tab',
  url: 'https://developers.google.com/gmail/promotab',
  seen: '2026',
};

/** Finds faults of the Gmail annotations in an export: those that keep Gmail from reading or showing them. */
export function checkAnnotations(page: ExportedPage, now: Date): ExportFinding[] {
  return page.elements.flatMap((element) => {
    if (element.name !== 'script' || !element.content) return [];
    if (element.attributes.get('type')?.value.trim().toLowerCase() !== 'application/ld+json') return [];
    const text = page.html.slice(element.content.start, element.content.end);
    if (!/"(?:DiscountOffer|PromotionCard)"/.test(text) && !isLogo(text)) return [];
    const faults = scriptFaults(text, now);
    const isInHead = ancestorsOf(element).includes('head');
    if (!isInHead)
      faults.push({
        rule: 'inbox-annotation-place',
        severity: 'hint',
        message: 'Gmail reads annotations in the head of the email',
        detail: '',
      });
    return perCause(faults).map((fault) => ({
      ...fault,
      detail: shortenText(fault.detail, 80),
      ...tagPlace(element),
      cause: fault.detail,
      source,
    }));
  });
}

function isLogo(text: string): boolean {
  return text.includes('"Organization"') && text.includes('"logo"');
}

function scriptFaults(text: string, now: Date): AnnotationFault[] {
  const { masked, isOpen, hasStatements, bareTags, quotedTags } = maskTags(text);
  const data = parseJson(text) ?? parseJson(masked);
  if (data === undefined) {
    // The condition decides which parts are there.
    if (hasStatements) return [];
    return [isOpen ? scriptEnd : unreadable];
  }
  const objects = annotationsIn(data);
  if (objects.length === 0) return [];
  const risky = [...bareTags, ...quotedTags.filter((tag) => !isEscaped.test(tag))];
  const tagFaults = risky.slice(0, 1).map((tag) => ({ ...tagFault, detail: tag }));
  return [...annotationFaults(objects, now), ...tagFaults];
}

const unreadable: AnnotationFault = {
  rule: 'inbox-annotation-json',
  severity: 'warning',
  message: 'Gmail can’t read these annotations, because they aren’t valid JSON',
  detail: '',
};
const scriptEnd: AnnotationFault = {
  rule: 'inbox-annotation-script-end',
  severity: 'error',
  message: 'A </script in a text ends the annotations, and the rest shows in the email',
  detail: '',
};
const tagFault: AnnotationFault = {
  rule: 'inbox-annotation-tag',
  severity: 'hint',
  message: 'If this tag prints a quotation mark or nothing, Gmail can’t read the annotations',
  detail: '',
};

const isEscaped = /\b(?:json|tojson|escape|escapejs|js|jsencode|urlencode|url_encode)\b/i;
const tags = /\{\{[^{}]{0,300}\}\}|\{%[^%]{0,300}%\}|%%[^%\n]{0,200}%%|\*\|[^|\n]{0,200}\|\*|<%[^%]{0,300}%>/g;

interface MaskedJson {
  masked: string;
  /** The text ends within a string. */
  isOpen: boolean;
  hasStatements: boolean;
  /** Tags outside and inside of strings. */
  bareTags: string[];
  quotedTags: string[];
}

/** Replaces template tags in JSON by what they could print. */
function maskTags(text: string): MaskedJson {
  const found: MaskedJson = { masked: '', isOpen: false, hasStatements: false, bareTags: [], quotedTags: [] };
  let at = 0;
  const readTo = (end: number): void => {
    for (let index = at; index < end; index += 1) {
      if (text[index] === '\\' && found.isOpen) index += 1;
      else if (text[index] === '"') found.isOpen = !found.isOpen;
    }
    found.masked += text.slice(at, end);
    at = end;
  };
  for (const match of text.matchAll(tags)) {
    if (match.index < at) continue;
    readTo(match.index);
    at += match[0].length;
    const isStatement = /^(?:\{%|<%(?!=)|\{\{[#/!])/.test(match[0]);
    found.hasStatements ||= isStatement;
    if (!isStatement) (found.isOpen ? found.quotedTags : found.bareTags).push(match[0]);
    found.masked += isStatement ? ' ' : found.isOpen ? printed : `"${printed}"`;
  }
  readTo(text.length);
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function ancestorsOf(element: StyledElement): string[] {
  const names: string[] = [];
  for (let from = element.parent; from; from = from.parent) names.push(from.name);
  return names;
}

function perCause(faults: readonly AnnotationFault[]): AnnotationFault[] {
  return [...new Map(faults.map((fault) => [`${fault.rule} ${fault.detail}`, fault])).values()];
}
