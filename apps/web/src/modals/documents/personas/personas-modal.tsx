import { limits, type Persona, type SampleField } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error';
import { deletePersona, personasQuery, savePersona } from '../../../api/documents/personas';
import { keys } from '../../../api/keys';
import { confirm, type ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { documentMessages } from '../../../messages/documents/dialogs';
import { laterMessages } from '../../../messages/later';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { ModalCloseButton, useModalWork } from '../../../ui/modal/modal-work';
import { Segments } from '../../../ui/segments/segments';
import { Stack } from '../../../ui/stack/stack';
import { TextArea, TextField } from '../../../ui/text-field/text-field';
import { DetailsState } from '../../shared/details-state';
import type { PersonasRequest } from '../../shared/requests';
import { parseData } from './persona-data';
import { PersonaFields } from './persona-fields';
import styles from './personas-modal.module.css';

const example = '{\n  "first_name": "Ada",\n  "plan": "gold",\n  "items": [{ "name": "Pears", "price": 4 }]\n}';

const views = [
  { value: 'fields', label: documentMessages.personaFields },
  { value: 'advanced', label: documentMessages.personaAdvanced },
] as const;
type View = (typeof views)[number]['value'];

/** Creates, changes and deletes the personas of a theme. Resolves with whether anything changed. */
export function PersonasModal({ tid, eid, onClose }: PersonasRequest & ModalProps<boolean>) {
  const { data, error } = useQuery(personasQuery(tid, eid));
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number | 'new' | null>(null);
  const [isChanged, setChanged] = useState(false);
  const close = () => onClose(isChanged);
  if (!data) return <DetailsState title={messages.personas} size="md" room="lg" error={error} onClose={close} />;
  const refresh = async () => {
    setChanged(true);
    await client.invalidateQueries({ queryKey: keys.personas(tid) });
  };
  const { personas, fields } = data;
  const first = personas[0];
  const shown = chosen === 'new' || !first ? null : (personas.find(({ id }) => id === chosen) ?? first);
  return (
    <Modal
      title={messages.personas}
      size="md"
      room="lg"
      onClose={close}
      footer={<ModalCloseButton>{messages.close}</ModalCloseButton>}
    >
      <p className={styles.lead}>{laterMessages.personasLead}</p>
      <div className={styles.columns}>
        <PersonaList personas={personas} shownId={shown?.id} onChoose={setChosen} />
        <PersonaForm
          key={shown?.id ?? 'new'}
          tid={tid}
          persona={shown}
          fields={fields}
          onSaved={async ({ id }) => {
            await refresh();
            setChosen(id);
          }}
          onDeleted={async () => {
            await refresh();
            setChosen(null);
          }}
        />
      </div>
    </Modal>
  );
}

interface PersonaListProps {
  personas: readonly Persona[];
  shownId: number | undefined;
  onChoose: (id: number | 'new') => void;
}

/** The list of personas. Selecting another one asks whether to discard unsaved input. */
function PersonaList({ personas, shownId, onChoose }: PersonaListProps) {
  const work = useModalWork();
  const choose = async (id: number | 'new') => {
    if (await work.mayDrop()) onChoose(id);
  };
  return (
    <nav className={styles.list} aria-label={messages.personas}>
      {personas.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.entry}
          aria-current={shownId === id ? 'true' : undefined}
          onClick={() => void choose(id)}
        >
          {name}
        </button>
      ))}
      <Button
        size="small"
        icon={<Plus />}
        disabledReason={personas.length >= limits.personasPerTemplate ? laterMessages.personasFull : undefined}
        onClick={() => choose('new')}
      >
        {documentMessages.newPersona}
      </Button>
    </nav>
  );
}

interface PersonaFormProps {
  tid: number;
  /** null = a new one. */
  persona: Persona | null;
  /** The names that the theme and the document use. */
  fields: readonly SampleField[];
  onSaved: (persona: Persona) => Promise<void>;
  onDeleted: () => Promise<void>;
}

function PersonaForm({ tid, persona, fields, onSaved, onDeleted }: PersonaFormProps) {
  const work = useModalWork();
  const [name, setName] = useState(persona?.name ?? '');
  const [data, setData] = useState(persona?.data ?? (fields.length > 0 ? '{}' : example));
  const [isAdvanced, setAdvanced] = useState(fields.length === 0 || parseData(data) === null);
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const saved = await savePersona(tid, persona?.id ?? null, { name, data });
      work.saved();
      await onSaved(saved);
    } catch (error) {
      const field = (error instanceof ApiError && error.field) || 'data';
      setProblem({ field, text: errorText(error) });
      if (field === 'data') setAdvanced(true);
    } finally {
      setBusy(false);
    }
  };
  const handleView = (view: View) => {
    if (view === 'fields' && parseData(data) === null)
      return setProblem({ field: 'data', text: documentMessages.personaNotJson });
    setProblem(null);
    setAdvanced(view === 'advanced');
  };
  const handleDelete = async () => {
    if (!persona) return;
    const question = { title: documentMessages.deletePersona, text: laterMessages.deletePersona(persona.name) };
    if (!(await confirm({ ...question, okay: documentMessages.deletePersona, variant: 'danger' }))) return;
    try {
      await deletePersona(tid, persona.id);
      await onDeleted();
    } catch (error) {
      setProblem({ field: 'data', text: errorText(error) });
    }
  };
  return (
    <Stack as="form" direction="grid" gap={3} canShrink onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        label={messages.name}
        value={name}
        maxCharacters={limits.titleLength}
        placeholder={documentMessages.personaPlaceholder}
        error={problem?.field === 'name' ? problem.text : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <PersonaValues
        fields={fields}
        data={data}
        isAdvanced={isAdvanced}
        error={problem?.field === 'data' ? problem.text : undefined}
        onView={handleView}
        onChange={setData}
      />
      <Stack direction="row" gap={2} justify="end">
        {persona ? (
          <Button className={styles.delete} variant="danger" onClick={handleDelete}>
            {documentMessages.deletePersona}
          </Button>
        ) : null}
        <Button variant="main" type="submit" isBusy={isBusy}>
          {persona ? documentMessages.savePersona : documentMessages.createPersona}
        </Button>
      </Stack>
    </Stack>
  );
}

interface PersonaValuesProps {
  fields: readonly SampleField[];
  /** As JSON. */
  data: string;
  isAdvanced: boolean;
  error: string | undefined;
  onView: (view: View) => void;
  onChange: (data: string) => void;
}

/** The data of a persona, as fields or as JSON. Without fields, only as JSON. */
function PersonaValues({ fields, data, isAdvanced, error, onView, onChange }: PersonaValuesProps) {
  const values = isAdvanced ? null : parseData(data);
  return (
    <>
      {fields.length > 0 ? (
        <Segments
          label={documentMessages.personaView}
          value={values ? 'fields' : 'advanced'}
          segments={views}
          onChange={onView}
        />
      ) : null}
      {values ? (
        <PersonaFields fields={fields} data={values} onChange={onChange} />
      ) : (
        <TextArea
          label={documentMessages.personaData}
          className={styles.data}
          rows={10}
          spellCheck={false}
          value={data}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  );
}
