import { PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';

/**
 * `COPY … TO STDOUT` and `COPY … FROM STDIN` over a `pg` connection. The driver runs any object with a `submit`
 * method and reports the protocol's messages to it; the driver doesn't include these two.
 */

/** The part of the driver's connection required by COPY. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: {
    pause(): void;
    resume(): void;
    once(event: 'drain', listener: () => void): void;
    writableNeedDrain: boolean;
  };
}

/**
 * Returns the rows of a table in PostgreSQL's format. The stream ends with the last row or fails with the database's
 * error.
 */
export function copyOut(client: pg.ClientBase, sql: string): Readable {
  const out = new PassThrough();
  let connection: CopyConnection | null = null;
  let isPaused = false;
  client.query({
    submit(given: pg.Connection) {
      connection = given as unknown as CopyConnection;
      connection.query(sql);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver reuses the memory of this chunk for the next received bytes. A pause stops further reads, but many
      // rows of the current read still arrive.
      if (out.write(Buffer.from(chunk)) || isPaused) return;
      isPaused = true;
      connection?.stream.pause();
      out.once('drain', () => {
        isPaused = false;
        connection?.stream.resume();
      });
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      // An ended stream never drains, so the connection must not stay paused.
      connection?.stream.resume();
      out.end();
    },
    handleError(error: Error) {
      connection?.stream.resume();
      out.destroy(error);
    },
  } as pg.Submittable);
  return out;
}

/** Sends rows to a table; resolves after the database has received all of them. */
export async function copyIn(client: pg.ClientBase, sql: string, rows: Readable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let failure: Error | null = null;
    client.query({
      submit(connection: pg.Connection) {
        (connection as unknown as CopyConnection).query(sql);
      },
      handleCopyInResponse(connection: CopyConnection) {
        sendAll(connection, rows).catch((error: Error) => {
          failure = error;
          connection.sendCopyFail(error.message);
        });
      },
      handleCommandComplete() {},
      handleReadyForQuery() {
        if (failure) reject(failure);
        else resolve();
      },
      handleError(error: Error) {
        failure ??= error;
        reject(failure);
      },
    } as pg.Submittable);
  });
}

async function sendAll(connection: CopyConnection, rows: Readable): Promise<void> {
  for await (const chunk of rows) {
    connection.sendCopyFromChunk(chunk as Buffer);
    if (connection.stream.writableNeedDrain) {
      await new Promise<void>((resolve) => connection.stream.once('drain', resolve));
    }
  }
  connection.endCopyFrom();
}
