import type { HttpMethod } from '../define-route';
import { errorBody } from '../errors';
import { type RouteName, routes } from '../routes';
import type { AnswerShape } from './answer-shape';
import { describeAnswer } from './describe-answer';

/** The data with which a client calls a route. */
export interface WireRoute {
  method: HttpMethod;
  path: string;
  /** Whether calls send an `Idempotency-Key`. */
  creates?: true;
}

export interface WireTable {
  routes: Record<RouteName, WireRoute>;
  /** The shapes that browsers load initially. Those of other routes are in `answer-table.ts`. */
  answers: Partial<Record<RouteName, AnswerShape>>;
  /** The shape of all errors. */
  error: AnswerShape;
}

/** Routes for the first pages and for saving work: none of them waits for another file. */
const early = [
  'api_v1_me',
  'api_v1_templates',
  'templates_emails_window',
  'templates_emails_pictures',
  'templates_last',
  'build_email_html',
  'build_template_html',
  'build_save',
  'build_template_save',
  'build_email_state',
  'build_template_state',
  'build_lease_take',
  'build_lease_renew',
  'build_lease_release',
  'build_template_lease_take',
  'build_template_lease_renew',
  'build_template_lease_release',
  'build_draft_get',
  'build_draft_put',
  'build_template_draft_get',
  'build_template_draft_put',
] as const satisfies readonly RouteName[];

/**
 * The contract without its schemas. The web build replaces this file with the finished table (apps/web/vite.config.ts),
 * so that browsers load neither the schemas nor zod.
 */
export const wireTable: WireTable = {
  routes: Object.fromEntries(
    Object.values(routes).map((route) => {
      const creates = 'creates' in route && route.creates ? { creates: true as const } : {};
      return [route.name, { method: route.method, path: route.path, ...creates }];
    }),
  ) as Record<RouteName, WireRoute>,
  answers: Object.fromEntries(
    early.flatMap((name) => {
      const route = routes[name];
      return 'response' in route ? [[name, describeAnswer(route.response, name)]] : [];
    }),
  ),
  error: describeAnswer(errorBody, 'errorBody'),
};
