import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import type { Services } from '../../services';
import { type PackedHtml, packHtml } from '../db/packed-html';
import { defineTask } from '../workers/define-task';
import { parseInput } from './errors';
import { LongBody, parseJson } from './parse-json';
import { rejectMalformedInput } from './reject-malformed-input';

/** A body as its route's schema reads it. */
export interface ReadBody {
  body: Record<string, unknown>;
  /** The complete document in it, whose field in the body is then empty. null = none. */
  document: PackedHtml | null;
}

/** Parses a long body from its bytes. Runs in the text thread; the document is returned packed, never as text. */
export const readBodyTask = defineTask({
  name: 'http.read_body',
  run: async ({ pieces, route }: { pieces: readonly Buffer[]; route: RouteName }): Promise<ReadBody> =>
    await readValue(routes[route], parseJson(Buffer.concat(pieces))),
});

/** Checks that a body contains only fields of the route's schema. Throws an `AppError` that names the field. */
export async function readBody(services: Services, route: RouteDefinition, value: unknown): Promise<ReadBody> {
  if (!(value instanceof LongBody)) return await readValue(route, value);
  const input = { pieces: value.pieces, route: route.name as RouteName };
  return await services.texts.run(readBodyTask, input, { moves: true });
}

async function readValue(route: RouteDefinition, value: unknown): Promise<ReadBody> {
  rejectMalformedInput(route.body, value);
  if (!route.body) return { body: {}, document: null };
  const body = parseInput(route.body, value) as Record<string, unknown>;
  return { body, document: route.carriesDocument ? await takeDocument(body) : null };
}

/** Packs the document of a body, if it contains a complete one, and empties its field. */
async function takeDocument(body: Record<string, unknown>): Promise<PackedHtml | null> {
  const { content } = body;
  const holder = typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : body;
  const { html } = holder;
  if (typeof html !== 'string') return null;
  holder.html = '';
  return await packHtml(html);
}
