import type { Services } from '../../services';

/** What of a confirming link's token is kept: a keyed hash, to find it and not to make it. */
export function signUpTokenHash({ secrets }: Pick<Services, 'secrets'>, token: string): Buffer {
  return secrets.lookupHash('sign-up', token);
}
