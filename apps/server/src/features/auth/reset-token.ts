import type { Services } from '../../services';

/** The stored form of a reset link's token: a keyed hash that can find the token but not recreate it. */
export function resetTokenHash({ secrets }: Pick<Services, 'secrets'>, token: string): Buffer {
  return secrets.lookupHash('password-reset', token);
}
