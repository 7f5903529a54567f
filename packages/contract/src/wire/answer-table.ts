import { type RouteName, routes } from '../routes';
import type { AnswerShape } from './answer-shape';
import { describeAnswer } from './describe-answer';

/**
 * The shapes of all responses, by route; none if the response is bytes. Browsers load it after the first page, so it
 * isn't part of the package's index. The web build replaces this file with the finished table, like `wire-table.ts`.
 */
export const answerTable: Partial<Record<RouteName, AnswerShape>> = Object.fromEntries(
  Object.values(routes).flatMap((route) =>
    'response' in route ? [[route.name, describeAnswer(route.response, route.name)]] : [],
  ),
);
