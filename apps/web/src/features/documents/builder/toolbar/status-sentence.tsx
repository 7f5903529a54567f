import type { StatusText } from './status-text';

/** A sentence whose main parts are bold. */
export function StatusSentence({ words, children = '' }: { words: readonly StatusText[]; children?: string }) {
  return (
    <>
      {words.map(({ text, isStrong }) => (isStrong ? <strong key={text}>{text}</strong> : text))}
      {children ? ` ${children}` : ''}
    </>
  );
}
