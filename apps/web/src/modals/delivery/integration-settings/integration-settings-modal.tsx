import type { Integration, Price, SourceDetails } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error';
import { integrationCalls, integrationsQuery } from '../../../api/delivery/sources';
import { templatesQuery } from '../../../api/documents/templates';
import type { ModalProps } from '../../../lib/dialogs';
import { faultOf } from '../../../lib/fault-of';
import { formatPrice } from '../../../lib/format-money';
import { toast, toastError } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { sourceMessages } from '../../../messages/delivery/sources';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { CopyField } from '../../../ui/copy-field/copy-field';
import { Modal } from '../../../ui/modal/modal';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import { DetailsState } from '../../shared/details-state';
import type { IntegrationSettingsRequest } from '../../shared/requests';
import { confirmHostKey, testSource } from '../../shared/test-source';
import styles from './integration-settings.module.css';
import { SettingInput } from './setting-input';

/** Adds a source or changes its settings. Resolves when closed. */
export function IntegrationSettingsModal({ slug, id, onClose }: IntegrationSettingsRequest & ModalProps<void>) {
  const { data, error } = useQuery(integrationsQuery());
  const integration = data?.integrations.find((each) => each.slug === slug);
  const source = data?.sources.find((each) => each.id === id);
  if (!data || !integration || (id !== undefined && !source))
    return <DetailsState title={sourceMessages.title} size="sm" room="md" error={error} onClose={onClose} />;
  const price = source ? undefined : data.integrationPrices[slug];
  return <SettingsForm {...{ integration, source, price, callbackUrl: data.callbackUrl, onClose }} />;
}

interface SettingsFormProps {
  integration: Integration;
  source: SourceDetails | undefined;
  /** The price of adding it. */
  price: Price | null | undefined;
  callbackUrl: string;
  onClose: () => void;
}

function SettingsForm(props: SettingsFormProps) {
  const { integration, source, price, callbackUrl, onClose } = props;
  const formId = useId();
  const form = useSettings(props);
  const errorAt = (field: string) => (form.problem?.field === field ? form.problem.text : undefined);
  return (
    <Modal
      title={source ? sourceMessages.settingsOf(source.name) : sourceMessages.addNamed(integration.name)}
      size="sm"
      room="md"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            variant="main"
            type="submit"
            form={formId}
            isBusy={form.isBusy}
            disabledReason={source ? undefined : integration.refusal || undefined}
          >
            {source ? sourceMessages.saveSettings : sourceMessages.addNamed(integration.name)}
          </Button>
        </>
      }
    >
      <Stack
        id={formId}
        as="form"
        gap={3}
        onSubmit={(event) => void form.handleSubmit(event)}
        noValidate
        autoComplete="off"
      >
        <Notes price={price} refusal={integration.refusal} />
        {form.failure === null ? null : (
          <FailedTest reason={form.failure} isBusy={form.isBusy} onAdd={() => void form.save({ isTested: false })} />
        )}
        <TextField
          label={messages.name}
          value={form.name}
          error={errorAt('name')}
          onChange={(event) => form.setName(event.target.value)}
        />
        {integration.fields.map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            value={form.values[field.name] ?? ''}
            isSaved={source?.secretsSaved.includes(field.name) ?? false}
            isAskedAgain={form.isMoved}
            error={errorAt(field.name)}
            onChange={(value) => form.setValue(field.name, value)}
          />
        ))}
        {integration.isOauth ? (
          <CopyField label={sourceMessages.redirectAddress} value={callbackUrl} hint={sourceMessages.callback} />
        ) : null}
        {source?.facts.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} />
        ))}
        {source && source.facts.length > 0 ? (
          <Checkbox
            label={sourceMessages.forgetKey}
            hint={sourceMessages.forgetKeyHint}
            checked={form.forgetsHostKey}
            onChange={(event) => form.setForgets(event.target.checked)}
          />
        ) : null}
        <ThemesField {...form.access} onChange={form.setAccess} />
      </Stack>
    </Modal>
  );
}

/** Why the test of a new source failed, and the button that adds it nevertheless. */
function FailedTest({ reason, isBusy, onAdd }: { reason: string; isBusy: boolean; onAdd: () => void }) {
  return (
    <Stack gap={2} align="start" role="alert">
      <Text as="p" tone="danger" overflow="break">
        {sourceMessages.testFailed} {reason}
      </Text>
      <Button size="small" disabledReason={isBusy ? sourceMessages.finishing : undefined} onClick={onAdd}>
        {sourceMessages.addAnyway}
      </Button>
    </Stack>
  );
}

/** The price of adding it, and why it can't work on this server. */
function Notes({ price, refusal }: { price: Price | null | undefined; refusal: string }) {
  return (
    <>
      {price ? (
        <Text as="p" tone="muted">
          {sourceMessages.priceNote(formatPrice(price))}
        </Text>
      ) : null}
      {refusal ? (
        <Text as="p" tone="danger" role="alert">
          {refusal}
        </Text>
      ) : null}
    </>
  );
}

const showError = (error: unknown) => void toastError(errorText(error));

/** The values of the form until they are saved. */
function useSettings({ integration, source, onClose }: SettingsFormProps) {
  const client = useQueryClient();
  const { fields } = integration;
  const [name, setName] = useState(source?.name ?? integration.name);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      fields.map((field) => [field.name, field.isSecret ? '' : (source?.values[field.name] ?? field.initial)]),
    ),
  );
  const [access, setAccess] = useState<ThemeAccess>({
    isForAllThemes: source?.isForAllThemes ?? true,
    templates: source?.templates ?? [],
  });
  const [forgetsHostKey, setForgets] = useState(false);
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  /** Why the test of a new source failed; null = it didn't. */
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Errors of other fields are shown at the name.
  const fieldsWithErrors = fields
    .filter(({ kind }) => kind !== 'select' && kind !== 'switch')
    .map((field) => field.name);
  const isChanged =
    forgetsHostKey ||
    fields.some((field) => (values[field.name] ?? '') !== (field.isSecret ? '' : (source?.values[field.name] ?? '')));
  const refresh = () => client.invalidateQueries({ queryKey: integrationsQuery().queryKey });
  const save = async (extra: { hostKey?: string; isTested?: boolean } = {}) => {
    setBusy(true);
    setProblem(null);
    setFailure(null);
    const body = { name, settings: values, isForAllThemes: access.isForAllThemes, templates: [...access.templates] };
    try {
      if (source) await integrationCalls.change(source.id, { ...body, forgetsHostKey });
      else await integrationCalls.add(integration.slug, { ...body, ...extra });
      toast(source ? sourceMessages.saved : sourceMessages.added(name));
      await refresh();
      onClose();
      // The saved settings are tested at once, beside the list.
      if (source && isChanged && !integration.isOauth) void testSource(source).catch(showError).then(refresh);
    } catch (error) {
      const hostKey = error instanceof ApiError ? error.body?.hostKey : undefined;
      if (hostKey !== undefined && extra.hostKey === undefined) {
        if (await confirmHostKey(values.host ?? name, hostKey)) return await save({ ...extra, hostKey });
        setFailure(sourceMessages.hostKeyUnconfirmed);
        setBusy(false);
        return;
      }
      if (error instanceof ApiError && error.field === 'isTested') {
        setFailure(error.message);
        setBusy(false);
        return;
      }
      const { name: field, message: text } = faultOf(error, ['name', ...fieldsWithErrors], 'name');
      setProblem({ field, text });
      setBusy(false);
    }
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) await save();
  };
  return {
    name,
    setName,
    values,
    setValue: (field: string, value: string) => setValues((before) => ({ ...before, [field]: value })),
    isMoved: fields.some((field) => field.isAddress && source && source.values[field.name] !== values[field.name]),
    access,
    setAccess,
    forgetsHostKey,
    setForgets,
    problem,
    failure,
    isBusy,
    save,
    handleSubmit,
  };
}

/** The themes that can use a source. */
interface ThemeAccess {
  isForAllThemes: boolean;
  templates: readonly number[];
}

function ThemesField(props: ThemeAccess & { onChange: (access: ThemeAccess) => void }) {
  const { isForAllThemes, templates, onChange } = props;
  const themes = useQuery(templatesQuery()).data?.templates ?? [];
  const toggle = (id: number, isChosen: boolean) =>
    onChange({ isForAllThemes, templates: isChosen ? [...templates, id] : templates.filter((each) => each !== id) });
  return (
    <Stack as="fieldset" gap={2}>
      <legend className={styles.legend}>{sourceMessages.usedByThemes}</legend>
      <Checkbox
        label={sourceMessages.allThemes}
        checked={isForAllThemes}
        onChange={(event) => onChange({ isForAllThemes: event.target.checked, templates })}
      />
      {isForAllThemes
        ? null
        : themes.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={templates.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
    </Stack>
  );
}
