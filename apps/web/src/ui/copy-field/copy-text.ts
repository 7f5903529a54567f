import { messages } from '../../messages';
import styles from './copy-field.module.css';

/**
 * Copies with the clipboard API, or with a hidden field if the page is served without TLS or the browser refuses.
 * Throws an error with a sentence for people if both are blocked.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard && window.isSecureContext && (await isWritten(text))) return;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = styles.offscreen ?? '';
  const host = document.activeElement?.closest('[role=dialog]') ?? document.body;
  const focused = document.activeElement;
  host.append(field);
  field.select();
  // The only way at plain http addresses of the local network.
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error(messages.copyBlocked);
}

function isWritten(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
