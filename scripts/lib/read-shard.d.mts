export function readShard(text: string | undefined): string;
