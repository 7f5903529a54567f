export function resolveFiles(command: string, args: readonly string[]): string[];
export function resolveFile(name: string): string;
