import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive: its content, or its packed bytes and the size that it declares. */
export interface ZipPart {
  name: string | Buffer
  content?: string | Buffer
  packed?: Buffer
  bytes?: number
  method?: number
  flags?: number
  /** Type of the file of Unix. */
  fileType?: number
}

const deflated = 8

/** Creates a ZIP archive, also a wrong one. */
export function createZip(parts: ZipPart[]): Buffer {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const content = Buffer.from(part.content ?? '')
    const { method = deflated, flags = 0, fileType = 0 } = part
    const packed = part.packed ?? (method === 0 ? content : deflateRawSync(content))
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(part.bytes ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(fileType * 0x10000, 6)
    place.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), fields, place, name]))
    files.push(file)
    at += file.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, directory, end])
}
