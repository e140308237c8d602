const headerBytes = 12
const recordBytes = 16

interface Table {
  tag: string
  checksum: number
  content: Buffer
}

/** Adds a table to a TrueType font (OpenType specification, “Organization of an OpenType Font”). */
export function addTable(font: Buffer, tag: string, content: Buffer): Buffer {
  const added = { tag, checksum: checksumOf(padded(content)), content }
  const tables = [...tablesOf(font), added].toSorted((one, other) => (one.tag < other.tag ? -1 : 1))
  const header = Buffer.alloc(headerBytes + recordBytes * tables.length)
  header.writeUInt32BE(font.readUInt32BE(0), 0)
  writeSearch(header, tables.length)
  let start = header.length
  tables.forEach(({ tag, checksum, content }, index) => {
    const record = headerBytes + recordBytes * index
    header.write(tag, record, 'latin1')
    header.writeUInt32BE(checksum, record + 4)
    header.writeUInt32BE(start, record + 8)
    header.writeUInt32BE(content.length, record + 12)
    start += padded(content).length
  })
  return Buffer.concat([header, ...tables.map(({ content }) => padded(content))])
}

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const record = headerBytes + recordBytes * index
    const start = font.readUInt32BE(record + 8)
    return {
      tag: font.toString('latin1', record, record + 4),
      checksum: font.readUInt32BE(record + 4),
      content: font.subarray(start, start + font.readUInt32BE(record + 12)),
    }
  })
}

function writeSearch(header: Buffer, count: number) {
  const log = Math.floor(Math.log2(count))
  const searchRange = 2 ** log * recordBytes
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(searchRange, 6)
  header.writeUInt16BE(log, 8)
  header.writeUInt16BE(recordBytes * count - searchRange, 10)
}

const padded = (content: Buffer) =>
  Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])

function checksumOf(content: Buffer) {
  let sum = 0
  for (let index = 0; index < content.length; index += 4)
    sum = (sum + content.readUInt32BE(index)) >>> 0
  return sum
}
