import { describe, expect, it } from 'vitest';
import { builderUrl } from './preview-bar';
import { readPreviewAddress } from './read-preview-address';
import { previewUrl } from './version-select';

describe('[D2-preview] preview addresses', () => {
  it('name kind, document, token and version', () => {
    expect(readPreviewAddress('/preview/e/41/908/tok', { tid: '41', id: '908', token: 'tok' })).toEqual({
      kind: 'e',
      id: 908,
      token: 'tok',
      version: 0,
    });
    const params = { id: '3', token: 'tok', templateVersion: '2' };
    expect(readPreviewAddress('/preview/t/3/tok/2', params)).toMatchObject({ kind: 't', id: 3, version: 2 });
  });

  it.each([[{ id: '0', token: 'tok' }], [{ id: '1x', token: 'tok' }], [{ id: '1', token: 'tok', emailVersion: '-1' }]])(
    'that cannot name a preview are refused: %o',
    (params) => {
      expect(readPreviewAddress('/preview/e/1/1/tok', params)).toBeNull();
    },
  );

  it('without a token are those of people with access, of emails and pages alone', () => {
    expect(readPreviewAddress('/preview/e/1/2', { tid: '1', id: '2' })).toMatchObject({ kind: 'e', id: 2, token: '' });
    expect(readPreviewAddress('/preview/t/2', { id: '2' })).toBeNull();
    expect(previewUrl({ type: 'page', tid: 41, id: 908 }, '', '3')).toBe('/preview/p/41/908?version=3');
  });

  it('are made again for another version', () => {
    expect(previewUrl({ type: 'email', tid: 41, id: 908 }, 'tok', '3')).toBe('/preview/e/41/908/tok/3');
    expect(previewUrl({ type: 'page', tid: 41, id: 908 }, 'tok', undefined)).toBe('/preview/p/41/908/tok');
    expect(previewUrl({ type: 'template', tid: 41, id: 41 }, 'tok', '2')).toBe('/preview/t/41/tok/2');
  });
});

describe('[B2-mode] the way from preview to builder', () => {
  it('is there only for those whom the server shows the document itself', () => {
    expect(builderUrl({ mode: 'email_preview', tid: 41, id: 908 })).toBeNull();
    expect(builderUrl({ mode: 'template_preview', tid: 41, id: 41 })).toBeNull();
    expect(builderUrl({ mode: 'email', tid: 41, id: 908 })).toBe('/build/email/41/908');
    expect(builderUrl({ mode: 'page', tid: 41, id: 908 })).toBe('/build/page/41/908');
    expect(builderUrl({ mode: 'template', tid: 41, id: 41 })).toBe('/build/template/41');
  });
});
