import type { Services } from '../../../services';

/** Returns the stored form of a confirmation token: a keyed hash that can find the token but not recreate it. */
export function signUpTokenHash({ secrets }: Pick<Services, 'secrets'>, token: string): Buffer {
  return secrets.lookupHash('sign-up', token);
}
