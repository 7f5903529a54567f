/**
 * Returns the processor time of this process for `work`, in milliseconds. Unlike wall time, it hardly depends on the
 * machine's load.
 */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
