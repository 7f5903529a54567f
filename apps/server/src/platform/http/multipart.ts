import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, fieldLabel, limits } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { makeFolder } from '../make-folder';
import type { UploadedFile } from './types';

/** File fields of the contract and their maximum bytes. Other fields are refused. */
const fileLimits: Record<string, number> = {
  template: limits.themeZipBytes,
  html: limits.htmlBytes,
  image: limits.imageBytes,
  file: limits.imageBytes,
};
const maxFileBytes = Math.max(...Object.values(fileLimits));

export const multipartOptions = {
  throwFileSizeLimit: false,
  limits: {
    fieldNameSize: 100,
    fieldSize: 64 * 1024,
    fields: 40,
    fileSize: maxFileBytes,
    files: 2,
    parts: 44,
    headerPairs: 50,
  },
};

export interface MultipartBody {
  fields: Record<string, string>;
  files: Map<string, UploadedFile>;
  /** Removes the temporary files. */
  dispose(): Promise<void>;
}

/** Returns the folder of uploads in progress, emptied at start. */
export function temporaryFolder(services: Services): string {
  return join(services.config.dataDir, 'tmp');
}

/** Reads a `multipart/form-data` body: text fields, and files streamed to temporary files within their limits. */
export async function readMultipart(services: Services, request: FastifyRequest): Promise<MultipartBody> {
  if (!request.isMultipart() || !hasBoundary(request))
    throw new AppError('unsupported_type', 'The request must be multipart/form-data.');
  const folder = join(temporaryFolder(services), services.secrets.randomToken());
  await makeFolder(folder);
  const body: MultipartBody = {
    fields: Object.create(null) as Record<string, string>,
    files: new Map(),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
  try {
    for await (const part of request.parts(multipartOptions)) {
      if (part.type === 'field') {
        if (part.valueTruncated)
          throw new AppError('too_large', `The ${fieldLabel([part.fieldname]) ?? 'value'} is too long.`, {
            field: part.fieldname,
          });
        body.fields[part.fieldname] = String(part.value);
        continue;
      }
      const limit = fileLimits[part.fieldname];
      if (limit === undefined || body.files.has(part.fieldname)) {
        throw new AppError('invalid_field', 'The request has an extra file.', {
          field: part.fieldname,
        });
      }
      const path = join(folder, String(body.files.size));
      const size = await writeLimited(part.file, path, limit, part.fieldname);
      body.files.set(part.fieldname, {
        fieldName: part.fieldname,
        fileName: basename(part.filename.replaceAll('\\', '/')),
        path,
        size,
      });
    }
    return body;
  } catch (error) {
    await body.dispose();
    throw error;
  }
}

function hasBoundary(request: FastifyRequest): boolean {
  return /;\s*boundary=[^\s;]/i.test(request.headers['content-type'] ?? '');
}

async function writeLimited(stream: Readable, path: string, limit: number, fieldName: string): Promise<number> {
  let size = 0;
  // Not a stage of the pipe, because each stage costs as much per chunk as writing it.
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) return;
    const megabytes = Math.round(limit / 1024 / 1024);
    stream.destroy(new AppError('too_large', `The file is larger than ${megabytes} MB.`, { field: fieldName }));
  });
  await pipeline(stream, createWriteStream(path, { mode: 0o600, highWaterMark: 1024 * 1024 }));
  return size;
}
