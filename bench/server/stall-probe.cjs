// Loaded into the measured server by NODE_OPTIONS: writes its longest event-loop stall, in milliseconds, to BENCH_STALLS five
// times a second. SIGUSR2 begins anew. Its worker processes load it too and do nothing.
const { writeFileSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { isMainThread } = require('node:worker_threads');

const file = process.env.BENCH_STALLS;
if (file && isMainThread && process.argv[1]?.endsWith('start.mjs')) {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  process.on('SIGUSR2', () => delays.reset());
  setInterval(() => writeFileSync(file, String(delays.max / 1e6)), 200).unref();
}
