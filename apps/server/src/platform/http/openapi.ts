import { errorBody, type RouteDefinition, routes } from '@galley/contract';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key makes one thing, however often it is sent within a week.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** Returns the API as an OpenAPI 3.1 document, generated from the contract; `operationId` is the route's name. */
export function buildOpenApi(version: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of Object.values<RouteDefinition>(routes)) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}').replace('*', '{path}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Galley', version },
    paths,
    components: { schemas: { Error: toJsonSchema(errorBody, 'output') } },
  };
}

function describeRoute(route: RouteDefinition): JsonSchema {
  const bodyType = route.multipart ? 'multipart/form-data' : 'application/json';
  const answerType = route.kind === 'raw' ? '*/*' : 'application/json';
  return {
    operationId: route.name,
    summary: route.summary,
    'x-access': route.access,
    parameters: [
      ...describeParameters(route.params, 'path'),
      ...describeParameters(route.query, 'query'),
      ...(route.creates ? [idempotencyKey] : []),
    ],
    ...(route.body
      ? { requestBody: { required: true, content: { [bodyType]: { schema: toJsonSchema(route.body, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: 'Done.',
        content: { [answerType]: { schema: route.response ? toJsonSchema(route.response, 'output') : {} } },
      },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const object = toJsonSchema(schema, 'input');
  const required = new Set(Array.isArray(object.required) ? object.required : []);
  return Object.entries((object.properties ?? {}) as Record<string, JsonSchema>).map(([name, value]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: value,
  }));
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
