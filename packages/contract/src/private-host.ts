/**
 * Returns whether a host is reachable by this computer or its own network only, by its name or IP address; IPv6 with or
 * without brackets. Doesn't look up names.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (host.includes(':')) return host === '::1' || host === '::' || /^f[cd]|^fe80/.test(host);
  if (!host.includes('.') || /\.(?:localhost|local|internal|lan|home\.arpa)$/.test(host)) return true;
  if (!/^[\d.]+$/.test(host)) return false;
  return /^(?:127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(host);
}
