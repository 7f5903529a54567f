import { loginMessages } from '../../../messages/people/login';

const problems = loginMessages.singleSignOnProblems;

/** Returns the message for a name in the address; '' for none and for unknown ones. */
export function ssoProblem(name: string | null): string {
  return name !== null && Object.hasOwn(problems, name) ? (problems[name] ?? '') : '';
}
