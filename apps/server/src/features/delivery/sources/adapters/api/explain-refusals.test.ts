import { expect, it } from 'vitest';
import { z } from 'zod';
import { explainRefusals } from './explain-refusals';

const shape = z.object({ message: z.string(), code: z.string().optional() });
const explain = explainRefusals(shape, (error) => ({ reason: error?.message, code: error?.code }), [
  { kind: 'quota', code: 'full' },
  { kind: 'bad_name', status: [400, 422], about: [/name/, /long/] },
  { kind: 'auth', status: 403 },
]);
const answer = (status: number, body: unknown) => ({
  status,
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

it('[H3-explain-rules] The first rule whose conditions all match determines the kind', () => {
  expect(explain(answer(400, { message: 'The Name is too Long' }))).toEqual({
    kind: 'bad_name',
    reason: 'The Name is too Long',
  });
  expect(explain(answer(400, { message: 'The name is taken' }))).toEqual({ reason: 'The name is taken' });
  expect(explain(answer(409, { message: 'name too long' }))).toEqual({ reason: 'name too long' });
  expect(explain(answer(422, { message: 'name too long', code: 'full' })).kind).toBe('quota');
  expect(explain(answer(403, { message: 'No.' })).kind).toBe('auth');
});

it('[H3-explain-unknown] An undocumented body has no reason, and only rules about the status match', () => {
  expect(explain(answer(400, '<html>name too long</html>'))).toEqual({ reason: undefined });
  expect(explain(answer(403, ''))).toEqual({ kind: 'auth', reason: undefined });
});
