import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memberTableMessages } from '../../messages/people/member-table';
import { IconButton } from '../icon-button/icon-button';
import { Stack } from '../stack/stack';
import { Text } from '../text/text';

interface TablePagerProps {
  /** From 1 on. */
  page: number;
  pageSize: number;
  /** The number of rows on all pages. */
  total: number;
  onChange: (page: number) => void;
}

/** Which rows of a table are shown, and buttons to the pages before and after. */
export function TablePager({ page, pageSize, total, onChange }: TablePagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = Math.min(total, (page - 1) * pageSize + 1);
  const to = Math.min(total, page * pageSize);
  return (
    <Stack as="nav" direction="row" gap={1} align="center" aria-label={memberTableMessages.pages} className="g-push">
      <Text size="inline-sm" tone="muted" isNumeric role="status">
        {memberTableMessages.page(from, to, total)}
      </Text>
      <IconButton
        size="small"
        label={memberTableMessages.previousPage}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <IconButton
        size="small"
        label={memberTableMessages.nextPage}
        icon={<ChevronRight />}
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      />
    </Stack>
  );
}
