export const mostNames: number;
export function listNames(text: string): string[];
export function findTopicFaults(entries: Record<string, string>): string[];
