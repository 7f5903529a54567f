import type { DocumentType } from '@galley/contract';
import { lightMessages } from '../../../messages/shared/lights';
import { type LightRulesName, rulesOf } from './light-rules';

/** A finding of the checks in the content that leaves. */
export interface OutgoingFinding {
  /** A `FindingRule`. */
  code: string;
  severity: 'error' | 'warning' | 'hint';
  message: string;
  /** The block to show; '' = the document. */
  blockId: string;
  isFromTheme: boolean;
  /** Whether the theme requires that it's fixed, so that an export is refused. */
  isRequired: boolean;
}

export type LightName = LightRulesName | 'sender';

/** `blocking`: the theme requires it, so an export is refused. `look`: worth a look, and nothing is refused. */
type LightState = 'ok' | 'look' | 'blocking';

export interface Light {
  name: LightName;
  state: LightState;
  /** The findings as a sentence without a period; '' = none. */
  text: string;
  /** The first finding, which a person is led to; null = none of the document. */
  finding: OutgoingFinding | null;
}

const emailLights: readonly LightName[] = [
  'subject',
  'previewText',
  'sender',
  'links',
  'alternatives',
  'size',
  'unsubscribe',
];
/** A page has no inbox, and its size isn't limited. */
const pageLights: readonly LightName[] = ['links', 'alternatives'];

/**
 * Returns the lights of a document, those that need attention first. `senderProblem` is why nobody would receive it; ''
 * = its sender was checked. Without it there is no light for the sender, because who sends it isn't known.
 */
export function lightsOf(
  type: DocumentType,
  findings: readonly OutgoingFinding[],
  { senderProblem }: { senderProblem?: string | undefined } = {},
): Light[] {
  const names = type === 'page' ? pageLights : emailLights;
  const lights = names.flatMap((name): Light[] => {
    if (name !== 'sender')
      return [
        lightOf(
          name,
          findings.filter(({ code }) => rulesFor(name).includes(code)),
        ),
      ];
    if (senderProblem === undefined) return [];
    return [{ name, state: senderProblem ? 'look' : 'ok', text: senderProblem, finding: null }];
  });
  return lights.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

function rulesFor(name: LightRulesName): readonly string[] {
  return rulesOf[name];
}

const order: readonly LightState[] = ['blocking', 'look', 'ok'];

function lightOf(name: LightName, findings: readonly OutgoingFinding[]): Light {
  const open = findings.filter(({ severity, isRequired }) => isRequired || severity !== 'hint');
  // Blocking ones come first, then the writer’s own, then those of the theme.
  const rank = ({ isRequired, isFromTheme }: OutgoingFinding) => (isRequired ? 0 : isFromTheme ? 2 : 1);
  const [first] = open.toSorted((a, b) => rank(a) - rank(b));
  if (!first) return { name, state: 'ok', text: '', finding: null };
  const text = lightMessages.finding(first.message, open.length - 1, first.isFromTheme);
  return { name, state: first.isRequired ? 'blocking' : 'look', text, finding: first };
}
