import { escapeHtml } from '@galley/contract';
import { scanSource, type TemplateToken } from '@galley/markup/html';
import { Template as JinjaTemplate } from '@huggingface/jinja';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import { renderMergeTags } from './merge-tags';
import { createNotes, type Notes } from './sample-notes';

export type SampleData = Readonly<Record<string, unknown>>;

/** The template language of `{{ … }}` and `{% … %}` in a document. */
export type SampleLanguage = 'liquid' | 'handlebars' | 'jinja' | 'none';

/**
 * CPU milliseconds, so that an endless loop in a template ends early. The worker's own limit is the second line of
 * defense.
 */
const renderMs = 400;
const renderMemory = 64 * 1024 * 1024;
const templateCharacters = 5 * 1024 * 1024;

/**
 * Replaces template tags with the values of a persona. Values that the persona doesn't have and tags that only the
 * sending platform can evaluate (AMPscript, for example) are shown as notes in texts, and removed from attributes.
 * Throws an error with a sentence about the first tag that can't be parsed.
 */
export function renderSample(html: string, data: SampleData): string {
  const notes = createNotes();
  const merged = renderMergeTags(html, { data, notes });
  return notes.write(renderLanguage(merged, data, notes));
}

function renderLanguage(html: string, data: SampleData, notes: Notes): string {
  switch (findLanguage(html)) {
    case 'handlebars':
      return renderHandlebars(html, data, notes);
    case 'jinja':
      return new JinjaTemplate(noteMissing(html, data, notes)).render({ ...data });
    case 'liquid':
      return renderLiquid(noteMissing(html, data, notes), data);
    case 'none':
      return html;
  }
}

/** Returns the template language of a document, by the tags that only one of them has. */
function findLanguage(html: string): SampleLanguage {
  const tokens = languageTokens(html);
  if (tokens.length === 0) return 'none';
  const texts = tokens.map(({ start, end }) => html.slice(start, end));
  if (texts.some((text) => /^\{\{[{~]?\s*[#/^>]|^\{\{[{~]?\s*else\b/.test(text))) return 'handlebars';
  if (texts.some((text) => /^\{%-?\s*(?:set|macro)\b|\bloop\.|\bis (?:not )?defined\b|\|\s*default\s*\(/.test(text)))
    return 'jinja';
  return 'liquid';
}

function languageTokens(html: string): TemplateToken[] {
  return scanSource(html).tokens.filter(({ family }) => family === 'braces' || family === 'tag');
}

function renderLiquid(html: string, data: SampleData): string {
  const engine = new Liquid({
    ownPropertyOnly: true,
    parseLimit: templateCharacters,
    renderLimit: renderMs,
    memoryLimit: renderMemory,
    // Templates can't include files of the server.
    relativeReference: false,
    templates: {},
  });
  return String(engine.parseAndRenderSync(html, { ...data }));
}

function renderHandlebars(html: string, data: SampleData, notes: Notes): string {
  const engine = Handlebars.create();
  engine.registerHelper('helperMissing', (...args: unknown[]) => {
    const { name } = args.at(-1) as { name: string };
    return new Handlebars.SafeString(notes.add({ label: name, isMissing: true, isInText: true }));
  });
  return engine.compile(html)(data, { helpers: {} });
}

/** Matches the names that a template assigns itself. */
export const ownName = /\{%-?\s*(?:assign|capture|set|increment|decrement|for|tablerow|macro)\s+([A-Za-z_]\w*)/g;
export const builtIn = new Set([
  'forloop',
  'loop',
  'tablerowloop',
  'true',
  'false',
  'null',
  'nil',
  'none',
  'empty',
  'blank',
  'not',
]);

/** Replaces outputs of values that neither the persona nor the template sets with notes. */
function noteMissing(html: string, data: SampleData, notes: Notes): string {
  const known = new Set([...Object.keys(data), ...builtIn]);
  for (const [, name = ''] of html.matchAll(ownName)) known.add(name);
  const pieces: string[] = [];
  let at = 0;
  for (const token of languageTokens(html)) {
    const text = html.slice(token.start, token.end);
    const name = /^\{\{-?\s*([A-Za-z_]\w*)/.exec(text)?.[1];
    // With a default, the platform shows the default.
    if (token.family !== 'braces' || name === undefined || known.has(name) || /\|\s*default\b/.test(text)) continue;
    const label = text.slice(2, -2).replace(/^-|-$/g, '').trim();
    pieces.push(html.slice(at, token.start), notes.add({ label, isMissing: true, isInText: token.context === 'text' }));
    at = token.end;
  }
  return pieces.join('') + html.slice(at);
}

/** Returns the page with a notice above it that says why the preview couldn't be rendered. */
export function withSampleError(html: string, error: unknown): string {
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  const note = `<div style="all:initial;display:block;padding:12px 16px;background:#fbe9e7;color:#7a1b10;font:14px/1.4 sans-serif">The sample data couldn’t be applied: ${escapeHtml(reason.slice(0, 300))}</div>`;
  const body = scanSource(html).tags.find(({ name, isEnd }) => name === 'body' && !isEnd);
  const at = body?.end ?? 0;
  return html.slice(0, at) + note + html.slice(at);
}
