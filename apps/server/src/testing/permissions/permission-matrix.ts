import { type RouteName, routes } from '@galley/contract';
import type { TestAnswer, TestApp, TestCaller, TestRequest } from '../test-app';
import { recipes } from './permission-recipes';
import type { CallerName } from './permission-table';
import type { World } from './permission-world';

export { type CallerName, callerNames, matrix } from './permission-table';
export { makeWorld, type World } from './permission-world';

export const routeNames = Object.keys(routes) as RouteName[];

/** Calls a route as a caller. Everything is prepared so that only the caller can be the reason for a refusal. */
export async function callAs(
  app: TestApp,
  world: World,
  name: RouteName,
  caller: CallerName,
): Promise<{ answer: TestAnswer; request: TestRequest }> {
  const recipe = recipes[name];
  const as: TestCaller = world.sessions[caller] ?? null;
  const request = { ...(await recipe({ app, world, caller, as })), as };
  return { answer: await app.call(name, request), request };
}

/** The refusals of the contract: their codes by status. */
export const refusalCodes: Record<401 | 403 | 404, string> = {
  401: 'session_required',
  403: 'forbidden',
  404: 'not_found',
};
