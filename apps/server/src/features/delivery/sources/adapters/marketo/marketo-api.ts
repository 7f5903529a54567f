import { z } from 'zod';
import type { SourceContext, SourceHttpAnswer } from '../../port';
import { bearer } from '../api/authorization';
import { baseAddress } from '../api/base-address';
import { explainRefusals } from '../api/explain-refusals';
import { createVendorApi, parseJson, type VendorApi } from '../api/vendor-api';

export const marketoName = 'Marketo';

const tokenShape = z.object({ access_token: z.string() });
const bodyShape = z.object({
  success: z.boolean().optional(),
  errors: z.array(z.object({ code: z.coerce.string(), message: z.string() })).optional(),
  error_description: z.string().optional(),
});

/** Marketo responds with 200 to refused requests and names the fault by a code. Maps codes to statuses. */
const statuses: Readonly<Record<string, number>> = {
  600: 401,
  601: 401,
  602: 401,
  603: 403,
  604: 504,
  606: 429,
  607: 403,
  608: 503,
  610: 404,
  611: 500,
  612: 415,
  613: 400,
  615: 429,
  702: 404,
  710: 404,
  713: 503,
};

/** Creates the caller of Marketo's asset API with a token of the client, which is valid for an hour. */
export function createMarketoApi(context: SourceContext): VendorApi {
  const { restUrl = '', clientId = '' } = context.settings;
  const baseUrl = baseAddress(restUrl, { field: 'REST endpoint', strip: '/rest' });
  const signIn = createVendorApi(context, {
    platform: marketoName,
    credential: 'client ID and secret',
    baseUrl,
    headers: () => ({}),
    explain: (answer) => ({ reason: bodyOf(answer)?.error_description }),
  });
  let token: string | null = null;
  const getToken = async () => {
    const query = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: context.secrets.clientSecret ?? '',
    };
    return (await signIn.json({ path: '/identity/oauth/token', query }, tokenShape)).access_token;
  };
  return createVendorApi(context, {
    platform: marketoName,
    credential: 'client ID and secret',
    baseUrl,
    headers: async () => {
      token ??= await getToken();
      return bearer(token);
    },
    renew: async () => {
      token = null;
    },
    statusOf: (answer) => {
      const code = bodyOf(answer)?.errors?.[0]?.code;
      return answer.status === 200 && code !== undefined ? (statuses[code] ?? 400) : answer.status;
    },
    explain,
  });
}

const bodyOf = ({ body }: SourceHttpAnswer) => bodyShape.safeParse(parseJson(body)).data;

const explain = explainRefusals(
  bodyShape,
  (body) => ({ reason: body?.errors?.[0]?.message, code: body?.errors?.[0]?.code }),
  [
    { kind: 'quota', code: '607' },
    { kind: 'exists', about: /already (exists|in use)|must be unique/ },
    { kind: 'too_large', about: /too large|exceeds/ },
    { kind: 'unsupported_type', about: /file type|extension/ },
    { kind: 'bad_name', code: '701', about: /\bname\b/ },
    { kind: 'bad_name', code: '709', about: /\bname\b/ },
  ],
);
