export const firstNodes: readonly string[];
export function findNodeFault(version: string): string | null;
