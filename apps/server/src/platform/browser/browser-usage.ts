import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';

/** What the processes of a group use. */
export interface GroupUsage {
  /** Bytes that they hold for themselves: what they share with others, such as their program, isn't counted. */
  bytes: number;
  /** CPU time since they started, that of ended children included, in ms. */
  cpuMs: number;
}

/** Linux counts CPU time for programs in hundredths of a second, whatever its own clock does. */
const msPerTick = 10;

/** What the processes of a group use at the moment; zeros where the system doesn't tell (only Linux does). */
export async function groupUsage(group: number): Promise<GroupUsage> {
  const names = await readdir('/proc').catch(() => []);
  const used = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((pid) => ownUsage(pid, group)));
  return used.reduce((sum, { bytes, cpuMs }) => ({ bytes: sum.bytes + bytes, cpuMs: sum.cpuMs + cpuMs }), {
    bytes: 0,
    cpuMs: 0,
  });
}

/** Whether more wants to run than this machine has processors for, as an average of the last minute. */
export function isMachineBusy(): boolean {
  const [lastMinute = 0] = loadavg();
  return lastMinute > availableParallelism();
}

async function ownUsage(pid: string, group: number): Promise<GroupUsage> {
  // Processes end while they are looked at.
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const stat = await read('stat');
  // The name in parentheses may contain anything; state, parent and group follow, later the times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (Number(fields[2]) !== group) return { bytes: 0, cpuMs: 0 };
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const status = await read('status');
  const lines = status.split('\n');
  const kilobytes = (field: string) =>
    Number.parseInt(lines.find((line) => line.startsWith(field))?.slice(field.length) ?? '0', 10);
  return { bytes: (kilobytes('RssAnon:') + kilobytes('RssShmem:')) * 1024, cpuMs: ticks * msPerTick };
}
