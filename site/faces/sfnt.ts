const headerBytes = 12
const recordBytes = 16

interface Table {
  tag: string
  checksum: number
  content: Buffer
}

/** A TrueType font with one table more (OpenType specification, “Organization of an OpenType Font”). */
export function withTable(font: Buffer, tag: string, content: Buffer): Buffer {
  const added = { tag, checksum: checksumOf(padded(content)), content }
  const tables = [...tablesOf(font), added].toSorted((one, other) => (one.tag < other.tag ? -1 : 1))
  const head = Buffer.alloc(headerBytes + recordBytes * tables.length)
  head.writeUInt32BE(font.readUInt32BE(0), 0)
  writeSearch(head, tables.length)
  let start = head.length
  tables.forEach(({ tag, checksum, content }, at) => {
    const record = headerBytes + recordBytes * at
    head.write(tag, record, 'latin1')
    head.writeUInt32BE(checksum, record + 4)
    head.writeUInt32BE(start, record + 8)
    head.writeUInt32BE(content.length, record + 12)
    start += padded(content).length
  })
  return Buffer.concat([head, ...tables.map(({ content }) => padded(content))])
}

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
    const record = headerBytes + recordBytes * at
    const start = font.readUInt32BE(record + 8)
    return {
      tag: font.toString('latin1', record, record + 4),
      checksum: font.readUInt32BE(record + 4),
      content: font.subarray(start, start + font.readUInt32BE(record + 12)),
    }
  })
}

function writeSearch(head: Buffer, count: number) {
  const log = Math.floor(Math.log2(count))
  const searchRange = 2 ** log * recordBytes
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(searchRange, 6)
  head.writeUInt16BE(log, 8)
  head.writeUInt16BE(recordBytes * count - searchRange, 10)
}

const padded = (content: Buffer) =>
  Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])

function checksumOf(content: Buffer) {
  let sum = 0
  for (let at = 0; at < content.length; at += 4) sum = (sum + content.readUInt32BE(at)) >>> 0
  return sum
}
