import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import type { Services } from '../../services';
import { type PackedHtml, packHtml } from '../db/packed-html';
import { defineTask } from '../workers/define-task';
import { parseInput } from './errors';
import { LongBody, parseJson } from './parse-json';
import { refuseOddInput } from './refuse-odd-input';

/** A body as its route's schema reads it. */
export interface ReadBody {
  body: Record<string, unknown>;
  /** The whole document it carried; its field of the body is empty then. null = none. */
  document: PackedHtml | null;
}

/** A long body from its bytes. Runs in the thread for texts; the document comes back packed, never as a text. */
export const readBodyTask = defineTask({
  name: 'http.read_body',
  run: async ({ bytes, route }: { bytes: Buffer; route: RouteName }): Promise<ReadBody> =>
    await readValue(routes[route], parseJson(bytes)),
});

/** A body holds what the route's schema names and nothing else. Throws an `AppError` that names the field. */
export async function readBody(services: Services, route: RouteDefinition, value: unknown): Promise<ReadBody> {
  if (!(value instanceof LongBody)) return await readValue(route, value);
  const input = { bytes: value.bytes, route: route.name as RouteName };
  return await services.texts.run(readBodyTask, input, { moves: true });
}

async function readValue(route: RouteDefinition, value: unknown): Promise<ReadBody> {
  refuseOddInput(route.body, value);
  if (!route.body) return { body: {}, document: null };
  const body = parseInput(route.body, value) as Record<string, unknown>;
  return { body, document: route.carriesDocument ? await takeDocument(body) : null };
}

/** Packs the document of a body, where it holds a whole one, and empties its field. */
async function takeDocument(body: Record<string, unknown>): Promise<PackedHtml | null> {
  const { content } = body;
  const holder = typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : body;
  const { html } = holder;
  if (typeof html !== 'string') return null;
  holder.html = '';
  return await packHtml(html);
}
