import { isIP } from 'node:net';
import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import type { Services } from '../../../services';
import type { SourceAdapter } from './port';
import type { Values } from './stored-sources';

/** Where recipients load images from: not requested by the server, but part of documents. */
const publicAddress = 'publicUrl';

/**
 * Refuses addresses in the settings of a source that must not be requested: with credentials, or internal ones.
 * Addresses that are already stored (`before`) stay. Throws `invalid_field` with the field.
 */
export function refuseAddresses(
  { outgoing }: Pick<Services, 'outgoing'>,
  adapter: SourceAdapter,
  settings: Readonly<Values>,
  before: Readonly<Values> = {},
): void {
  for (const { name, kind, isAddress } of adapter.fields) {
    const value = settings[name] ?? '';
    const isChecked = kind === 'text' && (isAddress || name === publicAddress);
    if (!isChecked || value === '' || value === before[name]) continue;
    const isOfWeb = value.includes('://') || settings.port === undefined;
    if (outgoing.refuses(addressOf(value, settings.port), { anyPort: !isOfWeb })) {
      throw new AppError('invalid_field', messages.addressNotPublic, { field: name });
    }
  }
}

/** Returns a setting as a web address: people omit the scheme, and other protocols have a host and a port. */
function addressOf(value: string, port: string | undefined): string {
  if (value.includes('://')) return value;
  const host = isIP(value) === 6 ? `[${value}]` : value;
  return `https://${host}${port === undefined ? '' : `:${port}`}`;
}
