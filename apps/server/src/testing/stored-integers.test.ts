import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { everyNth, inFull } from '../../../../scripts/testing/run-length';
import type { JsonSchema } from './malformed-inputs';
import { makeWorld, routeNames, type World } from './permissions/permission-matrix';
import { recipes } from './permissions/permission-recipes';
import { createTestApp, type TestApp, type TestRequest } from './test-app';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open', hasSubdomains: true } });
  world = await makeWorld(app);
});
afterAll(async () => await app.close());

/** Numbers around the limits of an `int4` and a double. */
const large = [2_147_483_646, 2_147_483_647, 2_147_483_648, 4_294_967_296, 1e15, Number.MAX_SAFE_INTEGER];
type Part = 'params' | 'query' | 'body';

/** Returns the integer fields in a part of a route's request, including those in objects. */
function integerFields(route: RouteDefinition, part: Part): string[][] {
  const schema = route[part];
  if (!schema) return [];
  return fieldsIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema);
}

function fieldsIn(schema: JsonSchema): string[][] {
  const options = schema.anyOf ?? schema.oneOf ?? [schema];
  const fields = options.flatMap(({ properties }) => Object.entries(properties ?? {}));
  return fields.flatMap(([name, field]) =>
    field.type === 'integer' ? [[name]] : fieldsIn(field).map((inner) => [name, ...inner]),
  );
}

function withValue(value: unknown, [name, ...rest]: readonly string[], to: number): Record<string, unknown> {
  const object = { ...(value as Record<string, unknown>) };
  return { ...object, [String(name)]: rest.length > 0 ? withValue(object[String(name)], rest, to) : to };
}

const places = routeNames.flatMap((name) => {
  const route: RouteDefinition = routes[name];
  if (route.multipart || route.access === 'setup') return [];
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    integerFields(route, part).map((field) => ({ name, part, field, title: `${name} ${part} ${field.join('.')}` })),
  );
});

async function prepare(name: RouteName): Promise<TestRequest> {
  const as = world.ownerSession;
  app.clock.advance(61_000);
  return { as, ...(await recipes[name]({ app, world, caller: 'owner', as })) };
}

test(
  '[F-A10] Versions, counts and ids beyond what is stored are refused or not found, on every route that takes one',
  async () => {
    expect(places.length).toBeGreaterThan(100);
    const answers: [string, number, number][] = [];
    for (const [index, { name, part, field, title }] of everyNth(places, 3).entries()) {
      for (const value of everyNth(large, large.length, index)) {
        const request = await prepare(name);
        const changed = { ...request, [part]: withValue(request[part], field, value) } as TestRequest;
        answers.push([title, value, (await app.call(name, changed)).status]);
      }
    }
    expect(answers.filter(([, , status]) => status >= 500)).toEqual([]);
    // An impossible version isn't mistaken for another one.
    const versions = answers.filter(([title, value]) => /(?:ersion|changes)$/.test(title) && value > 2_147_483_647);
    expect(versions.length).toBeGreaterThan(inFull(30, 1));
    expect(versions.filter(([, , status]) => status !== 400 && status !== 404)).toEqual([]);
  },
  inFull(600_000, 60_000),
);
