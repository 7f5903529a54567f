import type { HttpMethod } from '../define-route';
import { errorBody } from '../errors';
import { type RouteName, routes } from '../routes';
import type { AnswerShape } from './answer-shape';
import { describeAnswer } from './describe-answer';

/** What a client needs to know to call a route. `answer` is absent if the response is bytes. */
export interface WireRoute {
  method: HttpMethod;
  path: string;
  /** Calls of it have an `Idempotency-Key`. */
  creates?: true;
  answer?: AnswerShape;
}

export interface WireTable {
  routes: Record<RouteName, WireRoute>;
  /** The shape of all errors. */
  error: AnswerShape;
}

/**
 * The contract without its schemas. The web build replaces this file with the finished table (apps/web/vite.config.ts),
 * so that browsers get neither the schemas nor zod.
 */
export const wireTable: WireTable = {
  routes: Object.fromEntries(
    Object.values(routes).map((route) => {
      const answer = 'response' in route ? { answer: describeAnswer(route.response, route.name) } : {};
      const creates = 'creates' in route && route.creates ? { creates: true as const } : {};
      return [route.name, { method: route.method, path: route.path, ...creates, ...answer }];
    }),
  ) as Record<RouteName, WireRoute>,
  error: describeAnswer(errorBody, 'errorBody'),
};
