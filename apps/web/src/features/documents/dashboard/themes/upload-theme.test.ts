import { describe, expect, it } from 'vitest';
import { uploadMessage } from './upload-theme';

describe('an upload', () => {
  it('[S-C13] says whether a theme or a new version of one is uploaded', () => {
    expect(uploadMessage({})).toBe('Uploading theme.');
    expect(uploadMessage({ templateId: 4 })).toBe('Uploading template.');
  });
});
