import { describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { alertOf } from './load-failure';
import { refusal } from './testing/session-fixture';

describe('[S-C7] a document that could not be opened', () => {
  it('alerts with the specified sentence for a refusal, and with its own text otherwise', () => {
    expect(alertOf(refusal('forbidden'))).toBe(messages.noPermission);
    expect(alertOf(refusal('internal'))).toBe('Refused: internal.');
    expect(alertOf(refusal('not_found'))).toBe('Refused: not_found.');
  });

  it('leaves a lost session to the app, and ignores errors about element bounding rectangles', () => {
    expect(alertOf(refusal('session_required'))).toBeNull();
    expect(alertOf(new Error('Could not read the element bounding rectangle'))).toBeNull();
    expect(alertOf(new Error("undefined is not an object (evaluating 'node.getBoundingClientRect')"))).toBeNull();
  });
});
