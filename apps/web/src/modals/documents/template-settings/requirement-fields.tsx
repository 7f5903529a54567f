import { type ExportRequirement, exportRequirements } from '@galley/contract';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import styles from './template-settings-modal.module.css';

const labels: Record<ExportRequirement, string> = {
  checklist: 'All items of the checklist are checked',
  placeholders: 'No placeholder text, such as lorem ipsum',
  themeTexts: 'No unchanged texts of the theme in sections',
  links: 'Every link has an address and a text',
  images: 'Every image has a source and an alternative text',
  subject: 'A subject and a preview text',
  unsubscribe: 'A link to unsubscribe',
  size: 'Not larger than Gmail shows (102 KB)',
};

/** The requirements for exporting a document of a theme or sending it to a source. */
export function RequirementFields(props: {
  required: readonly ExportRequirement[];
  onChange: (required: ExportRequirement[]) => void;
}) {
  const { required, onChange } = props;
  return (
    <section className={styles.group} aria-label="Required before an export">
      <h3 className={styles.heading}>Required before an export</h3>
      {exportRequirements.map((name) => (
        <Checkbox
          key={name}
          label={labels[name]}
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
      <p className={styles.others}>Owners and admins can allow the export of a version anyway, with a reason.</p>
    </section>
  );
}
