import type { Billing } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/api-error';
import { billingCalls, billingChange } from '../../../api/people/billing';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { personMessages } from '../../../messages/people/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Text } from '../../../ui/text/text';
import type { CreditCardRequest } from '../../shared/requests';
import styles from './credit-card.module.css';
import { useCardForm } from './use-card-form';

/** The fields of a card with Stripe Elements. Closes with the billing once the card is saved. */
export function CreditCardModal({ billing, onClose }: CreditCardRequest & ModalProps<Billing & { success: string }>) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const { isReady, problem, setProblem, read } = useCardForm(place, billing);
  const save = useMutation(billingChange(billingCalls.saveCard));
  const [isSaving, setIsSaving] = useState(false);
  const handleSave = async () => {
    setProblem('');
    setIsSaving(true);
    try {
      onClose(await save.mutateAsync(await read()));
    } catch (error) {
      setProblem(errorText(error));
      setIsSaving(false);
    }
  };
  return (
    <Modal
      title={billing.creditCard ? personMessages.changeCard : personMessages.addCard}
      size="sm"
      canClose={!isSaving}
      onClose={() => onClose()}
      footer={
        <>
          <Button disabledReason={isSaving ? personMessages.cardSaving : undefined} onClick={() => onClose()}>
            {messages.cancel}
          </Button>
          <Button
            variant="main"
            isBusy={isSaving}
            disabledReason={isReady ? undefined : personMessages.cardFormBusy}
            onClick={handleSave}
          >
            {personMessages.saveCard}
          </Button>
        </>
      }
    >
      {isReady || problem ? null : (
        <Text as="p" tone="muted">
          {personMessages.cardFormLoading}
        </Text>
      )}
      <div ref={setPlace} className={styles.fields} />
      <p role="alert" className={problem ? styles.error : undefined}>
        {problem}
      </p>
      <p className={styles.note}>{personMessages.cardNote}</p>
    </Modal>
  );
}
