import type { HttpMethod } from '../define-route';
import { errorBody } from '../errors';
import { type RouteName, routes } from '../routes';
import type { AnswerShape } from './answer-shape';
import { describeAnswer } from './describe-answer';

/** What a client must know of a route to call it. `answer` is absent where it answers with bytes. */
export interface WireRoute {
  method: HttpMethod;
  path: string;
  /** A call of it carries an `Idempotency-Key`. */
  creates?: true;
  answer?: AnswerShape;
}

export interface WireTable {
  routes: Record<RouteName, WireRoute>;
  /** The one shape of all errors. */
  error: AnswerShape;
}

/**
 * The contract without its schemas. The build of the web puts the finished table in place of this file
 * (apps/web/vite.config.ts), so that neither the schemas nor what checks them is sent to browsers.
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
