import type { RouteAccess } from '@galley/contract';

/** All kinds of callers of a route. */
export const callerNames = [
  'owner',
  'admin',
  'editor',
  'uninvited editor',
  'owner of another organization',
  'anonymous with a token',
  'anonymous with a revoked token',
  'anonymous',
  'commentor',
  'team editor',
  'team commentor',
  'payer',
] as const;
export type CallerName = (typeof callerNames)[number];

/** The expected result for a caller: success, or the status of the refusal. */
type Expected = 'ok' | 401 | 403 | 404;

type Row = Record<CallerName, Expected>;

/** Returns a row. The results are in the order of `callerNames`. */
function row(...expected: Expected[]): Row {
  if (expected.length !== callerNames.length) throw new Error('A row of the matrix needs one case per caller.');
  return Object.fromEntries(callerNames.map((name, index) => [name, expected[index]])) as Row;
}

/** The expected results by a route's `access` (design.md 8 and 12). */
export const matrix: Record<RouteAccess, Row> = {
  public: row('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  // The test server has its first account.
  setup: row(404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404),
  signedIn: row('ok', 'ok', 'ok', 'ok', 'ok', 401, 401, 401, 'ok', 'ok', 'ok', 'ok'),
  // A person of another organization calls this in their own organization.
  'organization.member': row('ok', 'ok', 'ok', 'ok', 'ok', 401, 401, 401, 403, 'ok', 403, 403),
  'organization.commentor': row('ok', 'ok', 'ok', 'ok', 'ok', 401, 401, 401, 'ok', 'ok', 'ok', 'ok'),
  'organization.admin': row('ok', 'ok', 403, 403, 'ok', 401, 401, 401, 403, 403, 403, 403),
  'organization.owner': row('ok', 403, 403, 403, 'ok', 401, 401, 401, 403, 403, 403, 403),
  'organization.payer': row('ok', 403, 403, 403, 'ok', 401, 401, 401, 403, 403, 403, 'ok'),
  'template.admin': row('ok', 'ok', 403, 403, 404, 401, 401, 401, 403, 403, 403, 403),
  'template.editor': row('ok', 'ok', 'ok', 403, 404, 401, 401, 401, 403, 'ok', 403, 403),
  'template.commentor': row('ok', 'ok', 'ok', 403, 404, 401, 401, 401, 'ok', 'ok', 'ok', 403),
  'email.commentor': row('ok', 'ok', 'ok', 403, 404, 401, 401, 401, 'ok', 'ok', 'ok', 403),
  'layout.editor': row('ok', 'ok', 'ok', 403, 404, 401, 401, 401, 403, 'ok', 403, 403),
  'pin.editor': row('ok', 'ok', 'ok', 403, 404, 401, 401, 401, 403, 'ok', 403, 403),
  'pinSnapshot.editor': row('ok', 'ok', 'ok', 403, 404, 401, 401, 401, 403, 'ok', 403, 403),
  'pinGroup.editor': row('ok', 'ok', 'ok', 403, 404, 401, 401, 401, 403, 'ok', 403, 403),
  'source.admin': row('ok', 'ok', 403, 403, 404, 401, 401, 401, 403, 403, 403, 403),
  'email.editor': row('ok', 'ok', 'ok', 403, 404, 401, 401, 401, 403, 'ok', 403, 403),
  'template.reader': row('ok', 'ok', 'ok', 403, 404, 'ok', 404, 401, 403, 'ok', 403, 403),
  'email.reader': row('ok', 'ok', 'ok', 403, 404, 'ok', 404, 401, 403, 'ok', 403, 403),
  // With a share link, as a reviewer.
  'document.reviewer': row('ok', 'ok', 'ok', 403, 404, 'ok', 404, 401, 'ok', 'ok', 'ok', 403),
  'comment.reviewer': row('ok', 'ok', 'ok', 403, 404, 'ok', 404, 401, 'ok', 'ok', 'ok', 403),
  'email.approver': row('ok', 'ok', 'ok', 403, 404, 'ok', 404, 401, 'ok', 'ok', 'ok', 403),
  'template.approver': row('ok', 'ok', 'ok', 403, 404, 'ok', 404, 401, 'ok', 'ok', 'ok', 403),
  'layout.approver': row('ok', 'ok', 'ok', 403, 404, 401, 401, 401, 'ok', 'ok', 'ok', 403),
  'pin.approver': row('ok', 'ok', 'ok', 403, 404, 401, 401, 401, 'ok', 'ok', 'ok', 403),
  // Only the link or ticket matters, not the caller; the last two callers use a revoked and an invalid one.
  shareToken: row('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 404, 404, 'ok', 'ok', 'ok', 'ok'),
  ticket: row('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 404, 404, 'ok', 'ok', 'ok', 'ok'),
  siteAdmin: row('ok', 403, 403, 403, 403, 401, 401, 401, 403, 403, 403, 403),
};
