import { expect, it } from 'vitest';
import { createShortIds, randomId } from './random-id';

it('makes ids of the form of a UUID, and short ones of 12 digits, all different', () => {
  expect(randomId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const next = createShortIds();
  const ids = Array.from({ length: 3000 }, next);
  expect(ids.every((id) => /^[0-9a-f]{12}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(3000);
});
