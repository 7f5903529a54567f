import type { Services } from '../../services';

/** What of a reset link's token is kept: a keyed hash, to find it and not to make it. */
export function resetTokenHash({ secrets }: Pick<Services, 'secrets'>, token: string): Buffer {
  return secrets.lookupHash('password-reset', token);
}
