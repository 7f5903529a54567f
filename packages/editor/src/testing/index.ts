/** For tests of other packages. */
export { createTestClock, type TestClock } from './test-clock';
