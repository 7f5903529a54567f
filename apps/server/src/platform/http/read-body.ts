import { limits, type RouteDefinition, type RouteName, routes } from '@galley/contract';
import type { Services } from '../../services';
import { type PackedHtml, packDocument } from '../db/packed-html';
import { defineTask } from '../workers/define-task';
import { parseInput } from './errors';
import { LongBody, longBodyBytes, parseJson } from './parse-json';
import { rejectMalformedInput } from './reject-malformed-input';
import { checkPackedDocument, readPackedDocument, unpackDocumentTask } from './unpack-document';

/** A body parsed by its route's schema. */
export interface ReadBody {
  body: Record<string, unknown>;
  /** The complete document in it, whose field in the body is then empty. null = none. */
  document: PackedHtml | null;
}

/** Checks a document that was sent packed. */
type Unpack = (sent: ReturnType<typeof readPackedDocument>) => PackedHtml | Promise<PackedHtml>;

/** Parses a long body from its bytes. Runs in the text thread; the document is returned packed, never as text. */
export const readBodyTask = defineTask({
  name: 'http.read_body',
  run: async ({ pieces, route }: { pieces: readonly Buffer[]; route: RouteName }): Promise<ReadBody> =>
    await readValue(routes[route], parseJson(Buffer.concat(pieces)), ({ compressed }) =>
      checkPackedDocument(compressed),
    ),
});

/**
 * Checks that a body contains only fields of the route's schema. Throws an `AppError` with the name of the field.
 * `count` receives the number of additional bytes of a packed document before it is unpacked on this thread or another.
 */
export async function readBody(
  services: Services,
  route: RouteDefinition,
  value: unknown,
  count: (bytes: number) => void,
): Promise<ReadBody> {
  if (!(value instanceof LongBody)) {
    return await readValue(route, value, ({ compressed, size }) => {
      count(Math.max(0, Math.min(size, limits.htmlBytes) - compressed.length));
      return size > longBodyBytes
        ? services.texts.run(unpackDocumentTask, compressed)
        : checkPackedDocument(compressed);
    });
  }
  const input = { pieces: value.pieces, route: route.name as RouteName };
  return await services.texts.run(readBodyTask, input, { moves: true });
}

async function readValue(route: RouteDefinition, value: unknown, unpack: Unpack): Promise<ReadBody> {
  rejectMalformedInput(route.body, value);
  if (!route.body) return { body: {}, document: null };
  const body = parseInput(route.body, value) as Record<string, unknown>;
  return { body, document: route.carriesDocument ? await takeDocument(body, unpack) : null };
}

/** Removes a complete document from a body and packs it unless it was sent packed. */
async function takeDocument(body: Record<string, unknown>, unpack: Unpack): Promise<PackedHtml | null> {
  const { content, packedHtml } = body;
  if (typeof packedHtml === 'string') {
    delete body.packedHtml;
    return await unpack(readPackedDocument(packedHtml));
  }
  const holder = typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : body;
  const { html } = holder;
  if (typeof html !== 'string') return null;
  holder.html = '';
  return await packDocument(html);
}
