import { fieldPatterns, formatNumber, hasVisibleText, isLongerThan, limits } from '@galley/contract';
import { messages } from '../messages';

/** The message for a typed value that isn't valid; undefined for a valid one. */
type FieldRule = (typed: string) => string | undefined;

/**
 * The rules of the contract's schemas, for code that loads neither the schemas nor zod. A test compares both, so that
 * they can't differ.
 */
export const fieldRules = {
  emailAddress: (typed) => {
    const address = typed.trim();
    const isValid = !isLongerThan(address, limits.emailAddressLength) && fieldPatterns.emailAddress.test(address);
    return isValid ? undefined : messages.invalidEmail;
  },
  newPassword: (typed) => {
    if (!isLongerThan(typed, limits.passwordMin - 1)) return `At least ${formatNumber(limits.passwordMin)} characters.`;
    return isLongerThan(typed, limits.passwordMax) ? messages.atMostCharacters(limits.passwordMax) : undefined;
  },
  /** Names of people, organizations, themes, emails and folders. */
  name: (typed) => {
    const name = typed.trim();
    if (!hasVisibleText(name)) return messages.nameRequired;
    if (isLongerThan(name, limits.titleLength)) return messages.nameTooLong;
    return fieldPatterns.controlCharacter.test(name) ? messages.nameWithControls : undefined;
  },
  subAddress: (typed) =>
    fieldPatterns.subAddress.test(typed.trim().toLowerCase()) ? undefined : messages.subAddressInvalid,
} satisfies Record<string, FieldRule>;

/** Options of a form's field: the message if it's empty, and its rule. */
export function ruledField(required: string, rule?: FieldRule) {
  return { required, validate: (typed: string) => rule?.(typed) ?? true };
}
