import { createHash } from 'node:crypto';
import { escapeHtml, type RouteAccess, type RouteDefinition, routes } from '@galley/contract';
import { z } from 'zod';
import { apiDocsStyle } from './api-docs-style';

export interface ApiDocs {
  html: string;
  /** Content-Security-Policy of the page. It allows only its own style element, by its hash. */
  policy: string;
}

/** The subset of JSON Schema that zod generates. */
interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  format?: string;
}

const callers: Record<RouteAccess, string> = {
  public: 'anybody',
  setup: 'anyone, until the first account exists',
  signedIn: 'signed-in people',
  'organization.member': 'members of the organization',
  'organization.admin': 'admins and owners',
  'organization.owner': 'owners',
  'organization.payer': 'owners and members who manage billing',
  'template.reader': 'editors of the theme, readers of its share link',
  'template.editor': 'editors of the theme',
  'template.admin': 'admins and owners of the theme’s organization',
  'layout.editor': 'editors of the theme',
  'pin.editor': 'editors of the theme',
  'pinSnapshot.editor': 'editors of the theme',
  'pinGroup.editor': 'editors of the theme',
  'source.admin': 'admins and owners of the source’s organization',
  'email.reader': 'editors of the theme, readers of the share link',
  'email.editor': 'editors of the theme',
  'organization.commentor': 'members and commentors of the organization',
  'template.commentor': 'editors and commentors of the theme',
  'email.commentor': 'editors and commentors of the theme',
  'document.reviewer': 'editors and commentors of the theme, readers of the share link',
  'comment.reviewer': 'editors and commentors of the theme, readers of the share link',
  'email.approver': 'editors and commentors of the theme, readers of the share link',
  'template.approver': 'editors and commentors of the theme, readers of its share link',
  'layout.approver': 'editors and commentors of the theme',
  'pin.approver': 'editors and commentors of the theme',
  shareToken: 'readers of the share link',
  ticket: 'anyone with a ticket',
  siteAdmin: 'site admins',
};

const intro = `<p>Every call of Galley’s own screens, made from the contract that the server enforces. The same as data:
<a href="/api/v1/openapi.json">openapi.json</a>.</p>
<ul>
<li>A call that changes something carries the header <code>X-Requested-With: XMLHttpRequest</code> and our own <code>Origin</code>; bodies are JSON, uploads <code>multipart/form-data</code>.</li>
<li>A refusal is a 4xx <code>{ error, code, field? }</code>: <code>error</code> is a sentence for people. What belongs to another organization answers like what is not there.</li>
<li>A body holds the fields named here and no others. Times are Unix seconds, 0 = never. Ids are positive integers.</li>
</ul>`;

/** Renders the API as one readable page, without scripts and external resources. */
export function renderApiDocs(version: string): ApiDocs {
  const areas = new Map<string, RouteDefinition[]>();
  for (const route of Object.values<RouteDefinition>(routes)) {
    const area = areaOf(route);
    areas.set(area, [...(areas.get(area) ?? []), route]);
  }
  const list = [...areas].sort(([a], [b]) => a.localeCompare(b));
  const contents = list.map(([area, found]) => `<h2>${escapeHtml(area)}</h2><ul>${found.map(entryOf).join('')}</ul>`);
  const sections = list.map(
    ([area, found]) => `<section aria-label="${escapeHtml(area)}">${found.map(articleOf).join('')}</section>`,
  );
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The API · Galley</title><style>${apiDocsStyle}</style></head><body>
<nav aria-label="Routes"><p class="brand">Galley ${escapeHtml(version)}</p>${contents.join('')}</nav>
<main><h1>The API</h1>${intro}${sections.join('')}</main>
</body></html>
`;
  const hash = createHash('sha256').update(apiDocsStyle).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}

/** Returns the area of a route: "templates" for `/api/v1/templates/:id`. */
function areaOf({ path }: RouteDefinition): string {
  return path.replace(/^\/api\/(v1\/)?/, '/').split('/')[1] ?? '';
}

function entryOf({ name }: RouteDefinition): string {
  return `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`;
}

function articleOf(route: RouteDefinition): string {
  const { name, method, path, summary, access } = route;
  return `<article id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>
<p class="address"><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code></p>
<p>${escapeHtml(summary).replace(/`([^`]+)`/g, '<code>$1</code>')}</p><p class="who">For ${escapeHtml(callers[access])}.</p>
${tableOf('In the address', route.params, 'input')}${tableOf('Query', route.query, 'input')}
${tableOf(route.multipart ? 'Fields of the form, beside the file' : 'Body', route.body, 'input')}
${route.kind === 'raw' ? '<p class="who">Answers bytes.</p>' : tableOf('Answer', route.response, 'output')}</article>`;
}

function tableOf(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const rows = rowsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema, '', 0);
  const body = rows.map(
    ({ field, type, note }) =>
      `<tr><td><code>${escapeHtml(field)}</code></td><td>${escapeHtml(type)}</td><td>${escapeHtml(note)}</td></tr>`,
  );
  return `<table><caption>${escapeHtml(title)}</caption><thead><tr><th>field</th><th>is</th><th>note</th></tr></thead><tbody>${body.join('')}</tbody></table>`;
}

interface Row {
  field: string;
  type: string;
  note: string;
}

/** Returns one row per field, followed by the rows of nested objects and list items. */
function rowsOf(schema: JsonSchema, prefix: string, depth: number): Row[] {
  if (depth > 5) return [];
  const options = schema.anyOf ?? schema.oneOf ?? [schema];
  return options.flatMap((option) => {
    if (option.type === 'array' && option.items) return rowsOf(option.items, `${prefix}[]`, depth + 1);
    return Object.entries(option.properties ?? {}).flatMap(([name, field]) => {
      const path = prefix ? `${prefix}.${name}` : name;
      const isNeeded = option.required?.includes(name) ?? false;
      const row = { field: path, type: typeOf(field), note: noteOf(field, isNeeded) };
      return [row, ...rowsOf(field, path, depth + 1)];
    });
  });
}

function typeOf(schema: JsonSchema): string {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'values'}`;
  return schema.format ?? (Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'value'));
}

function noteOf(schema: JsonSchema, isNeeded: boolean): string {
  const notes = [
    ...(isNeeded ? [] : ['optional']),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ...(schema.minLength ? [`at least ${schema.minLength} characters`] : []),
    ...(schema.maxLength ? [`at most ${schema.maxLength.toLocaleString('en-US')} characters`] : []),
    ...(schema.maxItems ? [`at most ${schema.maxItems}`] : []),
    ...(schema.minimum !== undefined && schema.minimum > -1e15 ? [`from ${schema.minimum}`] : []),
    ...(schema.maximum !== undefined && schema.maximum < 1e15 ? [`to ${schema.maximum}`] : []),
  ];
  return notes.join(', ');
}
