import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP, with arbitrary headers. */
export interface RawEntry {
  name: string | Buffer;
  data?: Buffer;
  /** 8 = deflated (the default), 0 = stored; another number is only written to the header. */
  method?: number;
  /** Unix mode, including the file type: 0o120777 is a symbolic link. */
  mode?: number;
  /** General purpose flags; 1 = encrypted. */
  flags?: number;
  claimedSize?: number;
  /** Uses the bytes of the earlier entry with this index, shifted by this many bytes. */
  sharesWith?: { entry: number; shift?: number };
}

/** Writes a ZIP that can have false headers: sizes, links, names, entries that share their bytes. */
export function rawZip(entries: readonly RawEntry[], { claimedCount }: { claimedCount?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { data = Buffer.alloc(0), method = 8, mode = 0o100644, flags = 0, sharesWith } = entry;
    const shared = sharesWith && entries[sharesWith.entry];
    const bytes = shared?.data ?? data;
    const name = Buffer.from(sharesWith && !sharesWith.shift ? (shared?.name ?? '') : entry.name);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(flags, 2);
    header.writeUInt16LE(method, 4);
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(entry.claimedSize ?? bytes.length, 18);
    header.writeUInt16LE(name.length, 22);
    const offset = sharesWith ? (offsets[sharesWith.entry] ?? 0) + (sharesWith.shift ?? 0) : at;
    offsets.push(offset);
    if (!sharesWith) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, name, packed]);
      parts.push(local);
      at += local.length;
    }
    directory.push(directoryEntry(header, Buffer.from(entry.name), mode, offset));
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  end.writeUInt16LE(claimedCount ?? entries.length, 4);
  end.writeUInt16LE(claimedCount ?? entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

function directoryEntry(header: Buffer, name: Buffer, mode: number, offset: number): Buffer {
  const start = Buffer.alloc(2);
  // Created on Unix: the mode is valid.
  start.writeUInt16LE((3 << 8) | 20, 0);
  const own = Buffer.from(header);
  own.writeUInt16LE(name.length, 22);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((mode << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), start, own, rest, name]);
}
