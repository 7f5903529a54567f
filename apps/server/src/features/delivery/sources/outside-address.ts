import { isPrivateHost } from '@galley/contract';
import type { Config } from '../../../config';
import { messages } from '../../../messages';
import type { SourceAdapter } from './port';
import { initialValues } from './source-settings';

type Address = Pick<Config, 'configuredUrl' | 'publicUrl'>;

/** Returns whether platforms on the internet can reach this server, as far as its address tells. */
export function isReachableFromOutside({ configuredUrl }: Pick<Config, 'configuredUrl'>): boolean {
  return configuredUrl !== null && !isPrivateHost(new URL(configuredUrl).hostname);
}

/** Returns why a kind of source can't work on this server: it gets files from an address that it can't reach; '' = it can. */
export function refusalOf(config: Address, adapter: SourceAdapter): string {
  const { needsPublicUrl } = adapter.capabilities(initialValues(adapter).settings);
  if (!needsPublicUrl || isReachableFromOutside(config)) return '';
  return messages.sourceNeedsPublicUrl(adapter.name, new URL(config.publicUrl).hostname);
}
