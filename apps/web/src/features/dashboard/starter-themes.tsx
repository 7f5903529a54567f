import type { DocumentType } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText, Mail } from 'lucide-react';
import { callRoute } from '../../lib/api';
import { Button } from '../../ui/button/button';
import styles from './new-theme-modal.module.css';

export interface StarterChoice {
  starter: { name: string; type: DocumentType };
}

/** The themes that come with Galley, to begin with instead of a file. Nothing where there are none. */
export function StarterThemes({ onChoose }: { onChoose: (choice: StarterChoice) => void }) {
  const starters = useQuery({
    queryKey: ['starter-templates'],
    queryFn: async ({ signal }) => (await callRoute('starter_templates', { signal })).starters,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!starters.data?.length) return null;
  return (
    <fieldset className={styles.starters}>
      <legend className={styles.label}>Or begin with a starter theme</legend>
      {starters.data.map(({ name, title, type }) => (
        <Button
          key={name}
          icon={type === 'page' ? <FileText /> : <Mail />}
          onClick={() => onChoose({ starter: { name, type } })}
        >
          {title}
        </Button>
      ))}
    </fieldset>
  );
}
