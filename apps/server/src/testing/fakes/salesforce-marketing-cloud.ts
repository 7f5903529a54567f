import {
  type FakeAnswer,
  FakeRefusal,
  type FakeRequest,
  type FakeVendor,
  sniffImage,
  startFakeVendor,
} from './fake-vendor';

interface Asset {
  id: number;
  name: string;
  assetType: { id: number; name: string };
  category: { id: number };
  views?: Record<string, { content: string }>;
  bytes?: Buffer;
  modifiedDate: string;
}

export interface FakeMarketingCloud extends FakeVendor {
  hosts: { auth: string; rest: string; images: string };
  subdomain: string;
  clientId: string;
  clientSecret: string;
  limits: { imageBytes: number; htmlBytes: number };
  assets: Map<number, Asset>;
  /** Expires all issued tokens. */
  expireTokens(): void;
  edit(id: number, html: string): void;
}

/**
 * Starts a fake of Salesforce Marketing Cloud's sign-in and Content Builder, written from its documentation: tokens
 * that expire, folders below the top ones, unique names within a folder and type, and the codes of its refusals.
 */
export async function startFakeMarketingCloud(): Promise<FakeMarketingCloud> {
  const [subdomain, clientId, clientSecret] = ['mc0123456789abcdefghijklmno', 'client-1', 'the secret of the package'];
  const hosts = {
    auth: `${subdomain}.auth.marketingcloudapis.com`,
    rest: `${subdomain}.rest.marketingcloudapis.com`,
    images: 'image.sfmc.example',
  };
  const assets = new Map<number, Asset>();
  const categories = [
    { id: 1, name: 'Content Builder', parentId: 0 },
    { id: 2, name: 'Newsletters', parentId: 1 },
  ];
  const tokens = new Set<string>();
  let [last, ticks] = [1000, 0];
  const now = () => new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString();
  const imageIds: Record<string, number[]> = { 'image/png': [28], 'image/gif': [20], 'image/jpeg': [22, 23] };

  const assetJson = ({ bytes, ...asset }: Asset) => ({
    ...asset,
    status: { id: 1, name: 'Draft' },
    ...(bytes && {
      fileProperties: {
        publishedURL: `https://${hosts.images}/lib/${asset.id}.${asset.assetType.name}`,
        fileSize: bytes.length,
        extension: asset.assetType.name,
      },
    }),
  });
  const assetWith = (id: string) => {
    const asset = assets.get(Number(id));
    if (!asset)
      throw new FakeRefusal({
        status: 404,
        json: { message: 'Asset not found.', errorcode: 10_005, documentation: '' },
      });
    return asset;
  };
  const check = (
    asset: { id?: number; name?: unknown; category: { id: number }; assetType: { id: number } },
    html?: string,
  ) => {
    const { name } = asset;
    if (typeof name !== 'string' || name.trim() === '') throw invalid('The asset name is required.', 118_001);
    if (name.length > 200) throw invalid('The asset name can have up to 200 characters.', 118_002);
    for (const other of assets.values()) {
      if (
        other.id !== asset.id &&
        other.name === name &&
        other.category.id === asset.category.id &&
        other.assetType.id === asset.assetType.id
      )
        throw invalid(
          `Asset names within a category and asset type must be unique. ${name} is already taken. Suggested name: ${name} (1)`,
          118_039,
        );
    }
    if ((html ?? '').length > fake.limits.htmlBytes) throw invalid('The content is too large.', 118_050);
  };

  const routes: [string, RegExp, (request: FakeRequest, id: string) => FakeAnswer][] = [
    [
      'GET',
      /^\/categories$/,
      ({ query }) => {
        const parent = /^parentId eq (\d+)$/.exec(query.get('$filter') ?? '')?.[1];
        const items = categories.filter((one) => parent === undefined || one.parentId === Number(parent));
        return { json: { count: items.length, page: 1, pageSize: items.length, items } };
      },
    ],
    [
      'POST',
      /^\/categories$/,
      (request) => {
        const { Name, ParentId } = request.json();
        if (!categories.some(({ id }) => id === ParentId))
          throw new FakeRefusal({
            status: 400,
            json: { message: 'Cannot create a category at the root.', errorcode: 118_085 },
          });
        if (categories.some(({ name, parentId }) => name === Name && parentId === ParentId))
          throw new FakeRefusal({
            status: 400,
            json: {
              message: `Category already exists with name: ${Name} under parentId: ${ParentId}`,
              errorcode: 118_090,
              documentation: '',
            },
          });
        const category = { id: ++last, name: Name, parentId: ParentId };
        categories.push(category);
        return { status: 201, json: category };
      },
    ],
    [
      'POST',
      /^\/assets\/query$/,
      (request) => {
        const { query } = request.json();
        const items = [...assets.values()]
          .filter(
            (one) => one.category.id === query.leftOperand.value && query.rightOperand.value.includes(one.assetType.id),
          )
          .map(assetJson);
        return { json: { count: items.length, page: 1, pageSize: 500, items } };
      },
    ],
    [
      'POST',
      /^\/assets$/,
      (request) => {
        const asked = request.json();
        if (!categories.some(({ id }) => id === asked.category?.id))
          throw invalid('The category does not exist.', 118_003);
        check(asked, asked.views?.html?.content);
        const bytes = asked.file === undefined ? undefined : Buffer.from(asked.file, 'base64');
        if (bytes && bytes.length > fake.limits.imageBytes)
          throw invalid('The file size exceeds the maximum size.', 118_051);
        if (bytes && !imageIds[sniffImage(bytes) ?? '']?.includes(asked.assetType?.id))
          throw invalid('The file type does not match the asset type.', 118_052);
        const { name, assetType, category, views } = asked;
        const asset: Asset = { id: ++last, name, assetType, category, views, bytes, modifiedDate: now() };
        assets.set(asset.id, asset);
        return { status: 201, json: assetJson(asset) };
      },
    ],
    ['GET', /^\/assets\/(\d+)$/, (_request, id) => ({ json: assetJson(assetWith(id)) })],
    [
      'PATCH',
      /^\/assets\/(\d+)$/,
      (request, id) => {
        const [asset, asked] = [assetWith(id), request.json()];
        check({ ...asset, ...asked }, asked.views?.html?.content);
        Object.assign(asset, {
          name: asked.name ?? asset.name,
          views: { ...asset.views, ...asked.views },
          modifiedDate: now(),
        });
        return { json: assetJson(asset) };
      },
    ],
    [
      'DELETE',
      /^\/assets\/(\d+)$/,
      (_request, id) => {
        assetWith(id);
        assets.delete(Number(id));
        return { json: 'OK' };
      },
    ],
  ];

  const vendor = await startFakeVendor((request) => {
    const { host } = request.headers;
    if (host === hosts.images) {
      const asset = assets.get(Number(/(\d+)\.\w+$/.exec(request.path)?.[1]));
      return asset ? { body: asset.bytes } : { status: 404 };
    }
    if (host === hosts.auth && request.path === '/v2/token') {
      const asked = request.json();
      if (
        asked.grant_type !== 'client_credentials' ||
        asked.client_id !== clientId ||
        asked.client_secret !== clientSecret
      )
        return {
          status: 401,
          json: {
            error: 'invalid_client',
            error_description: 'Invalid client ID. Use the client ID in Marketing Cloud Installed Packages.',
            error_uri: 'https://developer.salesforce.com/docs',
          },
        };
      const token = crypto.randomUUID();
      tokens.add(token);
      return {
        json: {
          access_token: token,
          expires_in: 1079,
          token_type: 'Bearer',
          rest_instance_url: `https://${hosts.rest}/`,
        },
      };
    }
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return { status: 401, json: { message: 'Not Authorized', errorcode: 0, documentation: '' } };
    const path = request.path.replace('/asset/v1/content', '');
    const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (!route) return { status: 404, json: { message: 'Not Found', errorcode: 404 } };
    return route[2](request, route[1].exec(path)?.[1] ?? '');
  });
  const fake: FakeMarketingCloud = Object.assign(vendor, {
    hosts,
    subdomain,
    clientId,
    clientSecret,
    limits: { imageBytes: 5 * 1024 * 1024, htmlBytes: 10_000_000 },
    assets,
    expireTokens: () => tokens.clear(),
    edit: (id: number, html: string) => {
      const asset = assetWith(String(id));
      Object.assign(asset, { views: { ...asset.views, html: { content: html } }, modifiedDate: now() });
    },
  });
  return fake;
}

const invalid = (message: string, errorcode: number) =>
  new FakeRefusal({
    status: 400,
    json: {
      message: 'Request contained some validation errors.',
      errorcode: 10_006,
      documentation: '',
      validationErrors: [{ message, errorcode, documentation: '' }],
    },
  });
