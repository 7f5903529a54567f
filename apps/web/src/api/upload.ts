import {
  type Route,
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteResponse,
  wireTable,
} from '@galley/contract';
import { messages } from '../messages';
import { failingAnswer } from './answer-events';
import { shapeOf } from './answer-shapes';
import { networkError } from './api-error';
import { isCreating, readAnswer, routeUrl } from './client';
import { creationKeys } from './creation-keys';

type Fields<N extends RouteName> = Exclude<RouteBody<Route<N>>, undefined>;

export interface UploadInput<N extends RouteName> {
  params?: RouteParams<Route<N>>;
  /** Text fields of the form. */
  body: Fields<N>;
  /** The file, in the form field that the route expects. Omitted if a text field names a file instead. */
  file?: { field: string; value: Blob; name?: string };
  signal?: AbortSignal;
  /**
   * Set for an upload that is retried with the same key. Other uploads that create something get their key from
   * `creationKeys`.
   */
  idempotencyKey?: string;
  /** Called with the percentage of the request that was sent, 0 to 100. */
  onProgress?: (percent: number) => void;
}

/**
 * Sends a multipart request and returns its parsed response. Throws like `callRoute`. Uses XMLHttpRequest, because
 * fetch doesn't report upload progress.
 */
export async function uploadRoute<N extends RouteName>(
  name: N,
  input: UploadInput<N>,
): Promise<RouteResponse<Route<N>>> {
  if (!isCreating(name, input)) return await sendForm(name, input);
  const what = JSON.stringify([name, input.params, input.body, input.file && describeFile(input.file)]);
  return await creationKeys.run(what, (idempotencyKey) => sendForm(name, { ...input, idempotencyKey }));
}

function describeFile({ name, value }: NonNullable<UploadInput<RouteName>['file']>) {
  return [name, value.size, value instanceof File ? value.lastModified : 0];
}

async function sendForm<N extends RouteName>(name: N, input: UploadInput<N>): Promise<RouteResponse<Route<N>>> {
  const url = routeUrl(name, { params: input.params as Record<string, string | number> | undefined });
  const shape = await shapeOf(name, url);
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(wireTable.routes[name].method, url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    if (input.idempotencyKey) request.setRequestHeader('Idempotency-Key', input.idempotencyKey);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) input.onProgress?.((event.loaded / event.total) * 100);
    };
    request.onload = () => {
      const answer = { status: request.status, url, text: request.responseText };
      if (request.status < 200 || request.status > 299) return reject(failingAnswer(answer));
      try {
        resolve(readAnswer<N>(shape, url, answer.text));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(networkError(url));
    request.onabort = () => reject(new DOMException(messages.theUploadWasCanceled, 'AbortError'));
    request.onloadend = () => input.signal?.removeEventListener('abort', abort);
    input.signal?.addEventListener('abort', abort);
    request.send(formData(input));
    if (input.signal?.aborted) abort();
  });
}

function formData<N extends RouteName>(input: UploadInput<N>): FormData {
  const form = new FormData();
  // Text fields come first, because the server reads the stream in order and needs them before the file.
  for (const [key, value] of Object.entries(input.body as Record<string, unknown>)) {
    if (value !== undefined) form.append(key, String(value));
  }
  if (input.file) form.append(input.file.field, input.file.value, input.file.name);
  return form;
}
