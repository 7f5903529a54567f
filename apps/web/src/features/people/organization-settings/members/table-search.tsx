import { limits } from '@galley/contract';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDebounced } from '../../../../lib/use-debounced';
import { useLatest } from '../../../../ui/latest/use-latest';
import { TextField } from '../../../../ui/text-field/text-field';

interface TableSearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search field of a table. The address changes when the person stops typing. */
export function TableSearch({ label, value, onChange }: TableSearchProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The address was changed elsewhere: by a link, Back, or “Clear filters”.
  if (value !== shown) {
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const settled = useDebounced(typed.trim(), limits.searchDebounceMs);
  const latest = useLatest({ value, onChange });
  useEffect(() => {
    if (settled !== latest.current.value) latest.current.onChange(settled);
  }, [settled, latest]);
  return (
    <TextField
      label={label}
      isLabelHidden
      type="search"
      className="g-grow-240"
      placeholder={label}
      leading={<Search />}
      maxLength={limits.searchTermLength}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
