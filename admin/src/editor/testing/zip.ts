import { deflateRawSync } from 'node:zlib'

/** A file of an archive: its bytes, or its packed bytes and its declared size. */
type Part =
  | Buffer
  | { packed: Buffer; declaredSize: number; name?: string }
  | { name: string; bytes: Buffer }

/** Creates a ZIP archive. */
export function zipOf(parts: Part[]): Uint8Array {
  const heads: Buffer[] = []
  const files: Buffer[] = []
  let at = 0
  for (const [index, part] of parts.entries()) {
    const bytes = Buffer.isBuffer(part) ? part : 'bytes' in part ? part.bytes : undefined
    const packed = bytes ? deflateRawSync(bytes) : 'packed' in part ? part.packed : Buffer.alloc(0)
    const declaredSize = bytes?.length ?? ('declaredSize' in part ? part.declaredSize : 0)
    const name = Buffer.from(('name' in part && part.name) || `file-${index}`)
    const common = commonHead(packed.length, declaredSize, name.length)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    heads.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, tailOf(at), name]))
    files.push(file)
    at += file.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...files, directory, end]))
}

function commonHead(packed: number, declaredSize: number, nameLength: number) {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(packed, 14)
  head.writeUInt32LE(declaredSize, 18)
  head.writeUInt16LE(nameLength, 22)
  return head
}

function tailOf(at: number) {
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(at, 10)
  return tail
}
