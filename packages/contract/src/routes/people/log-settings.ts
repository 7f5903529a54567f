import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { logSettings } from '../../entities/log-settings';
import { limits } from '../../limits';

/** The secret of the stream; '' unless it was just created. It is only shown once. */
const withSecret = logSettings.extend({ secret: z.string() });

/** The retention of the change log, and the URL to which it is sent, for owners. */
export const logSettingsRoutes = {
  account_log_settings: defineRoute({
    name: 'account_log_settings',
    method: 'GET',
    path: '/api/v1/account/log',
    access: 'organization.owner',
    summary: 'How long the log of changes is kept, and where it is sent, with the latest deliveries.',
    response: logSettings,
  }),
  account_log_retention: defineRoute({
    name: 'account_log_retention',
    method: 'POST',
    path: '/api/v1/account/log/retention',
    access: 'organization.owner',
    summary: 'Sets for how many days the log of changes is kept; null = no limit.',
    body: z.object({
      keptDays: z.number().int().min(limits.logRetentionDaysMin).max(limits.logRetentionDaysMax).nullable(),
    }),
    response: logSettings,
  }),
  account_log_stream_set: defineRoute({
    name: 'account_log_stream_set',
    method: 'POST',
    path: '/api/v1/account/log/stream',
    access: 'organization.owner',
    creates: true,
    summary: 'Sends every change to an address from now on, or to another one. Starts a stopped stream again.',
    body: z.object({ logUrl: z.url({ protocol: /^https?$/ }).max(limits.logStreamUrlLength) }),
    response: withSecret,
  }),
  account_log_stream_rotate: defineRoute({
    name: 'account_log_stream_rotate',
    method: 'POST',
    path: '/api/v1/account/log/stream/secret',
    access: 'organization.owner',
    creates: true,
    summary: 'Replaces the secret of the stream. For a day, messages are signed with the former one too.',
    response: withSecret,
  }),
  account_log_stream_test: defineRoute({
    name: 'account_log_stream_test',
    method: 'POST',
    path: '/api/v1/account/log/stream/test',
    access: 'organization.owner',
    limit: 'logStreamTests',
    summary: 'Sends a test message to the address at once. The first of the deliveries is its result.',
    response: logSettings,
  }),
  account_log_stream_remove: defineRoute({
    name: 'account_log_stream_remove',
    method: 'DELETE',
    path: '/api/v1/account/log/stream',
    access: 'organization.owner',
    summary: 'Stops sending changes to the address and forgets it.',
    response: logSettings,
  }),
} as const;
