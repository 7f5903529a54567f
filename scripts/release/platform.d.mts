export interface Platform {
  platform: string;
  arch: string;
  libc: string | null;
}
interface Here {
  platform: string;
  arch: string;
  report?: { getReport(): object };
}
export function readPlatform(here: Here): Platform;
export function findPlatformFault(release: Platform, here: Here): string | null;
