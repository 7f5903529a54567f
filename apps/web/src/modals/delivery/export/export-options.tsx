import { regionPaper } from '../../../lib/region-paper';
import { exportMessages } from '../../../messages/delivery/exports';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Segments } from '../../../ui/segments/segments';
import type { ExportChoicesState } from './export-choices';

/** One page first, then the paper of the person's region, then the other one. */
function papers() {
  const sizes = regionPaper() === 'letter' ? (['letter', 'a4'] as const) : (['a4', 'letter'] as const);
  return (['full', ...sizes] as const).map((value) => ({ value, label: exportMessages.papers[value] }));
}

/** The options of a kind of export. */
export function ExportOptions(props: {
  choices: ExportChoicesState;
  onChange: (changes: Partial<ExportChoicesState>) => void;
  /** The names of the link parameters; empty = there are none. */
  parameters: readonly string[];
  hasLinkParameters: boolean;
  onLinkParameters: (isOn: boolean) => void;
}) {
  const { choices, onChange, parameters, hasLinkParameters, onLinkParameters } = props;
  const { kind } = choices;
  const isCode = kind === 'html' || kind === 'email';
  return (
    <>
      {kind === 'pdf' ? (
        <>
          <Segments
            label={exportMessages.paper}
            value={choices.paper}
            segments={papers()}
            onChange={(paper) => onChange({ paper })}
          />
          {choices.paper === 'full' ? <p>{exportMessages.tall(exportMessages.papers[regionPaper()])}</p> : null}
        </>
      ) : null}
      {isCode ? (
        <>
          <Checkbox
            label={exportMessages.absoluteImagesLabel}
            hint={exportMessages.absoluteImages}
            checked={choices.absoluteImages}
            onChange={(event) => onChange({ absoluteImages: event.currentTarget.checked })}
          />
          <Checkbox
            label={exportMessages.inlineCssLabel}
            hint={exportMessages.inlineCss}
            checked={choices.inlineCss}
            onChange={(event) => onChange({ inlineCss: event.currentTarget.checked })}
          />
          <Checkbox
            label={exportMessages.minifyLabel}
            hint={exportMessages.minify}
            checked={choices.minify}
            onChange={(event) => onChange({ minify: event.currentTarget.checked })}
          />
        </>
      ) : null}
      {isCode || kind === 'zip' ? (
        <Checkbox
          label={exportMessages.keepTagsLabel}
          hint={exportMessages.keepTags}
          checked={choices.keepTags}
          onChange={(event) => onChange({ keepTags: event.currentTarget.checked })}
        />
      ) : null}
      {parameters.length > 0 && kind !== 'send_link' ? (
        <Checkbox
          label={exportMessages.linkParametersLabel}
          hint={exportMessages.linkParameters(parameters.join(', '))}
          checked={hasLinkParameters}
          onChange={(event) => onLinkParameters(event.currentTarget.checked)}
        />
      ) : null}
    </>
  );
}
