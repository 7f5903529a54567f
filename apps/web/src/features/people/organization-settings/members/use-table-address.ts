import { useSearchParams } from 'react-router';

/**
 * The filters, order and page of a table, kept in the address, so that a link and Back lead to the same rows. Changing
 * anything but the page leads to the first page.
 */
export function useTableAddress() {
  const [params, setParams] = useSearchParams();
  const change = (fields: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(fields)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        if (!('page' in fields)) next.delete('page');
        return next;
      },
      { replace: true },
    );
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  return {
    get: (name: string) => params.get(name) ?? '',
    change,
    /** Leaves nothing of the address but these fields. */
    replaceAll: (fields: Record<string, string>) => setParams(new URLSearchParams(fields)),
    page,
    setPage: (wanted: number) => change({ page: wanted > 1 ? String(wanted) : '' }),
  };
}

export type TableAddress = ReturnType<typeof useTableAddress>;

/** Returns a value of the address if it is one of the allowed ones; undefined for all others. */
export function oneOf<Value extends string>(value: string, allowed: readonly Value[]): Value | undefined {
  return allowed.find((one) => one === value);
}

/** Returns a positive id of the address; undefined for anything else. */
export function idOf(value: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
}
