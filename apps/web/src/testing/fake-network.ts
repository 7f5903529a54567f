import { api } from './fake-api';

/** `fetch` of the component tests. Sends requests to the fake server. */
export async function fakeFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, signal } = init;
  const headers = new Headers(init.headers);
  const request = {
    method,
    url,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    idempotencyKey: headers.get('Idempotency-Key'),
  };
  const answer = await Promise.race([api.answer(request), untilAborted(signal)]);
  if (!answer) throw new TypeError('Failed to fetch');
  const response = new Response(answer.text, { status: answer.status });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('The request was canceled.', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  });
}

/** `XMLHttpRequest` of the component tests. Has only the features that uploads use. */
export class FakeUpload {
  status = 0;
  responseText = '';
  readonly upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  private method = '';
  private url = '';
  private isOver = false;
  private readonly headers = new Map<string, string>();

  open(method: string, url: string): void {
    Object.assign(this, { method, url });
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(form: FormData): void {
    const parts = [...form.entries()];
    const body = Object.fromEntries(parts.filter(([, value]) => typeof value === 'string'));
    const file = parts.map(([, value]) => value).find((value) => value instanceof File) ?? null;
    const idempotencyKey = this.headers.get('Idempotency-Key') ?? null;
    void api.answer({ method: this.method, url: this.url, body, file, idempotencyKey }).then((answer) => {
      if (this.isOver) return;
      if (answer) Object.assign(this, { status: answer.status, responseText: answer.text });
      this.end(answer ? this.onload : this.onerror);
    });
  }

  abort(): void {
    if (!this.isOver) this.end(this.onabort);
  }

  private end(tell: (() => void) | null): void {
    this.isOver = true;
    tell?.();
    this.onloadend?.();
  }
}
