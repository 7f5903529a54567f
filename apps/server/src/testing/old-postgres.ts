import { createServer, type Server } from 'node:net';

/**
 * Starts a server with just enough of PostgreSQL's protocol to report version 14: it accepts everyone and answers every
 * query with it.
 */
export async function startOldPostgres(): Promise<{ port: number; close(): void }> {
  const server: Server = createServer((socket) => {
    let isStarted = false;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (!isStarted) {
        isStarted = true;
        socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]));
        return;
      }
      if (data.toString('latin1', 0, 1) === 'Q') socket.write(answer(['140011', '14.11']));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: address && typeof address === 'object' ? address.port : 0, close: () => server.close() };
}

function answer(values: string[]): Buffer {
  const fields = ['number', 'name'].map((name) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]),
  );
  const cells = values.map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]));
  return Buffer.concat([
    message('T', Buffer.concat([int16(fields.length), ...fields])),
    message('D', Buffer.concat([int16(cells.length), ...cells])),
    message('C', Buffer.from('SELECT 1\0')),
    message('Z', Buffer.from('I')),
  ]);
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}
