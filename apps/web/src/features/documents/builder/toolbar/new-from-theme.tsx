import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../../api/api-error';
import { createEmail } from '../../../../api/documents/emails';
import { alertError } from '../../../../lib/dialogs';
import { editingUrl } from '../../../../lib/editing-url';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { Button } from '../../../../ui/button/button';
import { useBuilder } from '../context/builder-context';

/** Creates an email or page with one of each section of the theme that is open, and opens it for editing. */
export function NewFromTheme() {
  const { document } = useBuilder();
  const { tid, type } = document;
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const handleNew = async () => {
    setBusy(true);
    try {
      const title = builderMessages.untitled(type);
      const { email } = await createEmail(tid, { title, type, fid: 0, start: 'example' });
      await navigate(editingUrl(email));
    } catch (error) {
      await alertError(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" variant="main" isBusy={isBusy} onClick={() => void handleNew()}>
      {builderMessages.newFromTheme(type)}
    </Button>
  );
}
