import { describe, expect, it } from 'vitest';
import { readReviewedPart, reviewPath } from './review-path';

const types = ['email', 'page', 'template', 'layout', 'pin'] as const;
const hashOf = (path: string) => path.slice(path.indexOf('#'));

describe('reviewPath', () => {
  it('[F3-review-path] Leads editors to the comment or approval of a document of any type', () => {
    const paths = types.map((type) => reviewPath({ type, id: 7, tid: 3, canEdit: true }, 51));
    expect(paths).toEqual([
      '/build/email/3/7#activity-c-51',
      '/build/page/3/7#activity-c-51',
      '/build/template/3#activity-c-51',
      '/build/template/3#layout-7-c-51',
      '/build/template/3#pin-7-c-51',
    ]);
    expect(reviewPath({ type: 'template', id: 3, tid: 3, canEdit: true }, null)).toBe('/build/template/3#approvals');
  });

  it('[F3-review-path] Leads commentors to what they can open', () => {
    const paths = types.map((type) => reviewPath({ type, id: 7, tid: 3, canEdit: false }, null));
    expect(paths).toEqual(['/preview/e/3/7#approvals', '/preview/p/3/7#approvals', '/t/3', '/t/3', '/t/3']);
  });

  it('[F3-review-path] Is read again for layouts and pins, and for nothing else', () => {
    for (const type of ['layout', 'pin'] as const) {
      const document = { type, id: 7, tid: 3, canEdit: true };
      expect(readReviewedPart(hashOf(reviewPath(document, 51)))).toEqual({ kind: type, id: 7, commentId: 51 });
      expect(readReviewedPart(hashOf(reviewPath(document, null)))).toEqual({ kind: type, id: 7, commentId: 0 });
    }
    for (const hash of ['', '#approvals', '#activity-c-51', '#layout-', '#layout-7-c-', '#layout-7x', '#theme-7'])
      expect(readReviewedPart(hash)).toBeNull();
  });
});
