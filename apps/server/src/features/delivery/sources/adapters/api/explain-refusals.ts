import type { z } from 'zod';
import type { SourceErrorKind, SourceHttpAnswer } from '../../port';
import { parseJson, type Refused } from './vendor-api';

/** A platform's own description of an error. */
interface ErrorFacts {
  reason?: string | null;
  /** The platform's code of the error. */
  code?: string | number | null;
  /** Text to search for `about`. Default: the reason. */
  text?: string;
}

/** Maps errors to a kind. All given conditions must match. */
export interface RefusalRule {
  kind: SourceErrorKind;
  status?: number | readonly number[];
  code?: string | number;
  /** All of these match the error's text in lower case. */
  about?: RegExp | readonly RegExp[];
}

/**
 * Creates the `explain` of a vendor API: `read` extracts the facts from the body of a refusal (undefined if it isn't as
 * documented), and the first matching rule determines its kind. Without one, the kind follows from the status.
 */
export function explainRefusals<Schema extends z.ZodType>(
  schema: Schema,
  read: (error: z.infer<Schema> | undefined, status: number) => ErrorFacts,
  rules: readonly RefusalRule[],
): (answer: SourceHttpAnswer) => Refused {
  return ({ status, body }) => {
    const { reason, code, text } = read(schema.safeParse(parseJson(body)).data, status);
    const about = (text ?? reason ?? '').toLowerCase();
    const rule = rules.find(
      (one) =>
        (one.status === undefined || [one.status].flat().includes(status)) &&
        (one.code === undefined || one.code === code) &&
        [one.about ?? []].flat().every((part) => part.test(about)),
    );
    return rule ? { kind: rule.kind, reason } : { reason };
  };
}
