/** Reads the value of `--shard`, such as `1/4`. Throws a sentence on what isn't a part of a whole: it would play nothing or everything. */
export function readShard(text) {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text ?? '') ?? [];
  if (Number(index) >= 1 && Number(index) <= Number(count)) return text;
  throw new Error('Write a shard as 1/4: the first of four parts.');
}
