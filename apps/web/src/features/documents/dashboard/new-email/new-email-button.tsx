import type { DocumentType } from '@galley/contract';
import { Plus } from 'lucide-react';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Button, type ButtonProps } from '../../../../ui/button/button';

/** "New email", or "New page" in a theme for pages. */
export function NewEmailButton({ type, ...button }: Omit<ButtonProps, 'type' | 'children'> & { type: DocumentType }) {
  return (
    <Button variant="main" icon={<Plus />} {...button}>
      {type === 'page' ? dashboardMessages.newPage : dashboardMessages.newEmail}
    </Button>
  );
}
