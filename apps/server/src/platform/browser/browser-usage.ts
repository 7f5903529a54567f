import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';

/** The resource usage of the processes of a group. */
export interface GroupUsage {
  /** Private bytes: memory shared with other processes, such as their program, isn't counted. */
  bytes: number;
  /** CPU time since their start, including that of ended children, in ms. */
  cpuMs: number;
}

/** Linux reports CPU time to programs in hundredths of a second, regardless of its own clock. */
const msPerTick = 10;

/** Returns the current usage of the processes of a group; zeros if the system doesn't report it (only Linux does). */
export async function groupUsage(group: number): Promise<GroupUsage> {
  const names = await readdir('/proc').catch(() => []);
  const used = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((pid) => ownUsage(pid, group)));
  return used.reduce((sum, { bytes, cpuMs }) => ({ bytes: sum.bytes + bytes, cpuMs: sum.cpuMs + cpuMs }), {
    bytes: 0,
    cpuMs: 0,
  });
}

/** Returns whether more tasks are runnable than this machine has processors, as an average of the last minute. */
export function isMachineBusy(): boolean {
  const [lastMinute = 0] = loadavg();
  return lastMinute > availableParallelism();
}

async function ownUsage(pid: string, group: number): Promise<GroupUsage> {
  // Processes can end while they are examined.
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const stat = await read('stat');
  // The name in parentheses can contain anything; it is followed by state, parent and group, and later the times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (Number(fields[2]) !== group) return { bytes: 0, cpuMs: 0 };
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const status = await read('status');
  const lines = status.split('\n');
  const kilobytes = (field: string) =>
    Number.parseInt(lines.find((line) => line.startsWith(field))?.slice(field.length) ?? '0', 10);
  return { bytes: (kilobytes('RssAnon:') + kilobytes('RssShmem:')) * 1024, cpuMs: ticks * msPerTick };
}
