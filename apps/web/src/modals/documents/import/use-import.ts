import { type Email, limits } from '@galley/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error';
import { importEmail } from '../../../api/documents/import-email';
import { keys } from '../../../api/keys';
import { randomId } from '../../../api/random-id';
import { queryClient } from '../../../lib/query-client';
import { importMessages } from '../../../messages/documents/import';
import type { ImportRequest } from '../../shared/requests';

export type ImportWay = 'file' | 'paste';
export interface Imported {
  email: Email;
  warnings: string[];
}

/** Why a file can't be imported; null = it can. */
export function htmlFileProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (!/\.html?$/i.test(file.name) && file.type !== 'text/html') return importMessages.notHtml(file.name);
  if (file.size === 0) return `“${file.name}” is empty (0 bytes).`;
  return sizeProblem(file.size);
}

/** The state of the import: a file or pasted text, the name, and the result. */
export function useImport({ tid, fid }: ImportRequest, onImported: (imported: Imported) => void) {
  const [way, setWay] = useState<ImportWay>('file');
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [titleProblem, setTitleProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const tried = useRef<{ what: unknown[]; key: string }>({ what: [], key: '' });

  const showProblem = (text: string, field: string) => {
    if (field === 'title') setTitleProblem(text);
    else setProblem(text);
    form.current?.querySelector<HTMLElement>(field === 'title' ? '[name=title]' : '[name=html]')?.focus();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const html = way === 'file' ? file : new File([pasted], importMessages.pastedHtml, { type: 'text/html' });
    const wrong = html ? contentProblem(way, html) : importMessages.chooseFileFirst;
    setTitleProblem(null);
    setProblem(wrong);
    if (!html || wrong) return showProblem(wrong ?? '', 'html');
    const what = [way === 'file' ? html : pasted, title];
    // After a connection failure, the same request creates only one email.
    if (tried.current.what.some((part, index) => part !== what[index]) || tried.current.key === '') {
      tried.current = { what, key: randomId() };
    }
    setBusy(true);
    try {
      const answer = await importEmail(tid, html, {
        body: { title: title.trim(), fid: fid ?? 0 },
        idempotencyKey: tried.current.key,
      });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.emails(tid) }),
        queryClient.invalidateQueries({ queryKey: keys.templates }),
      ]);
      onImported(answer);
    } catch (error) {
      showProblem(errorText(error), error instanceof ApiError ? (error.field ?? 'html') : 'html');
    }
    setBusy(false);
  };
  return {
    form,
    way,
    setWay: (next: ImportWay) => {
      setWay(next);
      setProblem(null);
    },
    file,
    setFile: (next: File) => {
      setFile(next);
      setProblem(htmlFileProblem(next));
    },
    pasted,
    setPasted: (next: string) => {
      setPasted(next);
      if (problem) setProblem(null);
    },
    title,
    setTitle: (next: string) => {
      setTitle(next);
      setTitleProblem(null);
    },
    problem,
    titleProblem,
    isBusy,
    handleSubmit,
  };
}

function contentProblem(way: ImportWay, html: File): string | null {
  if (way === 'file') return htmlFileProblem(html);
  return html.size === 0 ? importMessages.pasteFirst : sizeProblem(html.size);
}

function sizeProblem(size: number): string | null {
  return size > limits.htmlBytes ? importMessages.tooLarge(limits.htmlBytes / 1024 / 1024) : null;
}
