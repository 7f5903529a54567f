import { messages } from '../messages';
import { offboardingMessages } from '../messages/people/offboarding';

/** A text that a person types before something that can't be undone happens. */
export interface TypedAnswer {
  label: string;
  /** Returns what is wrong with the text, or undefined. */
  check: (typed: string) => string | undefined;
}

/** The name of an organization, typed before it is canceled or many of its people are removed. */
export function typedName(organization: string): TypedAnswer {
  return {
    label: offboardingMessages.typeName(organization),
    check: (typed) => (typed.trim() === organization.trim() ? undefined : messages.cancelNameWrong(organization)),
  };
}
