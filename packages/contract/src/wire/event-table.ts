import { type ServerEvent, serverEvents } from '../rooms/socket-events';
import type { AnswerShape } from './answer-shape';
import { describeAnswer } from './describe-answer';

/**
 * The shapes of server events over the socket. Browsers load it with the socket, so it isn't part of the package's
 * index. The web build replaces this file with the finished table, like `wire-table.ts`.
 */
export const eventTable = Object.fromEntries(
  Object.entries(serverEvents).map(([event, schema]) => [event, describeAnswer(schema, event)]),
) as Record<ServerEvent, AnswerShape>;
