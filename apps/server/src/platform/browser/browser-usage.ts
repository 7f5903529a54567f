import { readdir, readFile } from 'node:fs/promises';

/**
 * Bytes that the processes of a group hold for themselves: what they share with others, such as their program, isn't
 * counted. 0 where the system doesn't tell (only Linux does).
 */
export async function groupMemory(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((pid) => ownMemory(pid, group)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function ownMemory(pid: string, group: number): Promise<number> {
  // Processes end while they are looked at.
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const stat = await read('stat');
  // The name in parentheses may contain anything; state, parent and group follow.
  if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) return 0;
  const status = await read('status');
  const lines = status.split('\n');
  const kilobytes = (field: string) =>
    Number.parseInt(lines.find((line) => line.startsWith(field))?.slice(field.length) ?? '0', 10);
  return (kilobytes('RssAnon:') + kilobytes('RssShmem:')) * 1024;
}
