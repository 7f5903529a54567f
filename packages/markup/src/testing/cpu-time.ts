/**
 * Processor time of this process while `work` runs, in milliseconds. Unlike the time on the clock it hardly grows when
 * the machine is busy with something else.
 */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
