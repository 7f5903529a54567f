import type { PreviewDocument } from '@galley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/keys';
import { previewMessages } from '../../../messages/review/preview';
import { openPersonasModal } from '../../../modals';
import { Select } from '../../../ui/select/select';
import styles from './preview.module.css';

/** The last entry, which opens the personas of the theme. */
const manage = 'manage';

interface PersonaSelectProps {
  document: PreviewDocument;
  /** Whether the person can edit the document, and so its personas. */
  canEdit: boolean;
  /** 0 = none. */
  value: number;
  onChange: (personaId: number) => void;
}

/**
 * Selects the persona whose values replace template tags. People who can edit the email can also change the personas.
 */
export function PersonaSelect({ document, canEdit, value, onChange }: PersonaSelectProps) {
  const client = useQueryClient();
  const { personas, tid } = document;
  // With one persona, the switch above the document says the same.
  if (personas.length < 2 && !canEdit) return null;
  const options = [
    { value: '0', label: previewMessages.noPersona },
    ...personas.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(canEdit ? [{ value: manage, label: previewMessages.editPersonas }] : []),
  ];
  const handleChange = async (next: string) => {
    if (next !== manage) return onChange(Number(next));
    if (!(await openPersonasModal({ tid, eid: document.id }))) return;
    onChange(0);
    await client.invalidateQueries({ queryKey: keys.preview(null).slice(0, 1) });
  };
  const isKnown = personas.some(({ id }) => id === value);
  return (
    <Select
      className={styles.versions}
      label={previewMessages.persona}
      isLabelHidden
      fieldSize="small"
      value={isKnown ? String(value) : '0'}
      options={options}
      onChange={(next) => void handleChange(next)}
    />
  );
}
