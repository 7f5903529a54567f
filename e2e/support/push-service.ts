import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { makeKeyPair } from '../../apps/server/src/testing/self-signed';

/** A push message sent by a server, and the service's response. */
export interface Delivery {
  status: number;
  headers: IncomingMessage['headers'];
}

/**
 * The push service of Firefox, with what one browser needs: browsers connect by WebSocket, servers send by HTTPS (RFC
 * 8030). It forwards bodies and can't read them.
 */
export interface PushService {
  /** The value for `dom.push.serverURL` of Firefox. */
  browserAddress: string;
  /** Host and port of the addresses that browsers subscribe with. */
  host: string;
  /** The path of the certificate, for NODE_EXTRA_CA_CERTS. */
  certificateFile: string;
  deliveries: Delivery[];
  /** The messages that browsers have acknowledged. */
  acknowledged: string[];
  /** The number of known addresses. */
  count(): number;
  /** Forgets all addresses, as after a browser was reset. */
  forget(): void;
  close(): void;
}

type Message = { messageType?: string; channelID?: string; updates?: { version: string }[] };

/** Starts it on this machine only. Writes its certificate to `folder`. */
export async function startPushService(folder: string): Promise<PushService> {
  const { privateKey, certificate } = makeKeyPair('localhost');
  const certificateFile = path.join(folder, 'push-service.pem');
  writeFileSync(certificateFile, `${certificate}\n`);
  /** The connections of the browsers by the secret part of their addresses. */
  const known = new Map<string, { channelID: string; browser: Socket }>();
  const deliveries: Delivery[] = [];
  const acknowledged: string[] = [];
  const sockets = new Set<Socket>();

  const inbox = https.createServer({ key: privateKey, cert: certificate }, async (request, response) => {
    const body = await buffer(request);
    const target = known.get(request.url?.split('/').at(-1) ?? '');
    const status = target ? 201 : 410;
    const version = randomUUID();
    if (target) {
      const headers = { encoding: String(request.headers['content-encoding']) };
      const data = body.toString('base64url');
      send(target.browser, {
        messageType: 'notification',
        channelID: target.channelID,
        version,
        data,
        headers,
      });
    }
    deliveries.push({ status, headers: request.headers });
    response.writeHead(status, { location: `/m/${version}` }).end();
  });
  const answer = (browser: Socket, text: string) => {
    const message = JSON.parse(text) as Message;
    const { messageType, channelID = '' } = message;
    if (messageType === undefined) send(browser, {});
    if (messageType === 'hello')
      send(browser, { messageType, uaid: randomUUID().replaceAll('-', ''), status: 200, use_webpush: true });
    if (messageType === 'register') {
      const secret = randomUUID();
      known.set(secret, { channelID, browser });
      send(browser, {
        messageType,
        channelID,
        status: 200,
        pushEndpoint: `https://${hostOf(inbox)}/wpush/v2/${secret}`,
      });
    }
    if (messageType === 'unregister') {
      for (const [secret, one] of known) if (one.channelID === channelID) known.delete(secret);
      send(browser, { messageType, channelID, status: 200 });
    }
    if (messageType === 'ack') acknowledged.push(...(message.updates ?? []).map(({ version }) => version));
  };
  const door = createServer().on('upgrade', (request, socket: Socket) => {
    const proof = createHash('sha1').update(`${request.headers['sec-websocket-key']}${webSocketGuid}`).digest('base64');
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${proof}\r\nSec-WebSocket-Protocol: push-notification\r\n\r\n`,
    );
    readFrames(socket, (text) => answer(socket, text));
  });
  for (const server of [inbox, door]) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  return {
    browserAddress: `ws://127.0.0.1:${(door.address() as AddressInfo).port}/`,
    host: hostOf(inbox),
    certificateFile,
    deliveries,
    acknowledged,
    count: () => known.size,
    forget: () => known.clear(),
    close: () => {
      for (const socket of sockets) socket.destroy();
      inbox.close();
      door.close();
    },
  };
}

const hostOf = (server: https.Server) => `localhost:${(server.address() as AddressInfo).port}`;

/** The constant of RFC 6455, 1.3. */
const webSocketGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const textFrame = 0x81;
const closeFrame = 0x88;

/** Calls back with each text message of a browser, which Firefox sends unfragmented and masked. */
function readFrames(socket: Socket, take: (text: string) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      rest = rest.subarray(frame.length);
      if (frame.kind === closeFrame) return void socket.end();
      if (frame.kind === textFrame) take(frame.text);
    }
  });
}

/** Reads the first frame; null if it isn't complete. */
function firstFrame(bytes: Buffer): { kind: number; length: number; text: string } | null {
  if (bytes.length < 8) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const head = short === 126 ? 4 : 2;
  const size = short === 126 ? bytes.readUInt16BE(2) : short;
  const length = head + 4 + size;
  if (bytes.length < length) return null;
  const mask = bytes.subarray(head, head + 4);
  const body = bytes.subarray(head + 4, length).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return { kind: bytes.readUInt8(0), length, text: Buffer.from(body).toString('utf8') };
}

function send(socket: Socket, message: object): void {
  const body = Buffer.from(JSON.stringify(message));
  const head = body.length < 126 ? Buffer.from([textFrame, body.length]) : Buffer.from([textFrame, 126, 0, 0]);
  if (body.length >= 126) head.writeUInt16BE(body.length, 2);
  socket.write(Buffer.concat([head, body]));
}
