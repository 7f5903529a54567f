export function compareClientVersions(client: string, a: string, b: string): number;
export function newestClientVersion(client: string, versions: readonly string[]): string | undefined;
