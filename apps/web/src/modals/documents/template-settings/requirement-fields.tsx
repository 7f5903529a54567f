import { type ExportRequirement, exportRequirements } from '@galley/contract';
import { settingsMessages } from '../../../messages/documents/settings';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Text } from '../../../ui/text/text';
import styles from './template-settings-modal.module.css';

/** The requirements for exporting a document of a theme or sending it to a source. */
export function RequirementFields(props: {
  required: readonly ExportRequirement[];
  onChange: (required: ExportRequirement[]) => void;
}) {
  const { required, onChange } = props;
  return (
    <section className={styles.group} aria-label={settingsMessages.requirements}>
      <Text as="h3" weight="bold">
        {settingsMessages.requirements}
      </Text>
      {exportRequirements.map((name) => (
        <Checkbox
          key={name}
          label={settingsMessages.requirement[name]}
          checked={required.includes(name)}
          onChange={(event) =>
            onChange(
              exportRequirements.filter((entry) =>
                entry === name ? event.currentTarget.checked : required.includes(entry),
              ),
            )
          }
        />
      ))}
      <Text as="p" tone="muted">
        {settingsMessages.requirementsHint}
      </Text>
    </section>
  );
}
