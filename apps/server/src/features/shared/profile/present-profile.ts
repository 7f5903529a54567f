import { type ProfileFacts, skinTone } from '@galley/contract';
import type { UserFacts } from '../../../platform/http/types';
import { avatarUrls } from './avatar-url';

/** Returns the part of a person's profile in `me` besides name, job and time zone. */
export function presentProfile(user: UserFacts): ProfileFacts {
  return {
    workplace: user.workplace ?? '',
    isDarkMode: user.theme === 'dark',
    skinTone: skinTone.catch('').parse(user.skinTone),
    usesSingleLetters: user.usesSingleLetters,
    ...avatarUrls(user.avatarKey),
  };
}
