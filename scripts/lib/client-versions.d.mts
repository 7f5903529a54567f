export function newestClientVersion(client: string, versions: readonly string[]): string | undefined;
