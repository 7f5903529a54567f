/**
 * Set-up of the property tests. Every `npm test` tries the same cases, so that the result depends on the change and not
 * on chance. `npm run soak` sets GALLEY_SEED and GALLEY_SOAK and tries others. Shrinking a failing case has a time
 * limit, because one failure could otherwise take hours.
 */
import fc from 'fast-check';

const usualSeed = 20_260_807;
const limit = 100_000;

fc.configureGlobal({
  seed: Number(process.env.GALLEY_SEED ?? usualSeed),
  interruptAfterTimeLimit: limit * Math.max(1, Number(process.env.GALLEY_SOAK ?? 1)),
  markInterruptAsFailure: true,
});
