/**
 * Set-up of the property tests. Every `npm test` tries the same cases, so that a run says something about the change
 * and not about its luck; `npm run soak` sets GALLEY_SEED and GALLEY_SOAK and tries others. What fails is made smaller
 * for a while
 * only: without a limit one failure could keep a whole run busy for hours.
 */
import fc from 'fast-check';

const usualSeed = 20_260_807;
const limit = 100_000;

fc.configureGlobal({
  seed: Number(process.env.GALLEY_SEED ?? usualSeed),
  interruptAfterTimeLimit: limit * Math.max(1, Number(process.env.GALLEY_SOAK ?? 1)),
  markInterruptAsFailure: true,
});
