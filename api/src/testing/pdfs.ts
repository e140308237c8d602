import { constants, deflateRawSync, deflateSync } from 'node:zlib'

interface PdfParts {
  /** The words of each page. */
  pages: string[]
  isTagged?: boolean
  /** True if the words can be read only with a password. */
  isEncrypted?: boolean
  /** Deflated contents of the first page, instead of its words. */
  contents?: Buffer
}

/** Returns a PDF with a line of words on each page, built object by object. */
export function buildPdf({
  pages,
  isTagged = false,
  isEncrypted = false,
  contents: firstStream,
}: PdfParts): Buffer {
  const objects: Buffer[] = []
  const addObject = (body: string, stream?: Buffer) => {
    const packed = stream
      ? Buffer.concat([Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream')])
      : Buffer.alloc(0)
    objects.push(Buffer.concat([Buffer.from(body), packed]))
    return objects.length
  }
  const first = 4
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  addObject(`<</Type/Catalog/Pages 2 0 R${isTagged ? '/MarkInfo<</Marked true>>' : ''}>>`)
  addObject(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`)
  addObject('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  for (const [at, words] of pages.entries()) {
    const contents = first + at * 2 + 1
    addObject(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F 3 0 R>>>>/Contents ${contents} 0 R>>`,
    )
    const written = deflateSync(`BT /F 12 Tf 20 100 Td (${words}) Tj ET`)
    const stream = (at === 0 && firstStream) || written
    addObject(`<</Length ${stream.length}/Filter/FlateDecode>>`, stream)
  }
  const key = '0'.repeat(64)
  const encrypt = `/ID[<${key}><${key}>]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${key}>/U<${key}>>>`
  return assemble(objects, isEncrypted ? encrypt : '')
}

function assemble(objects: Buffer[], trailer: string): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [at, body] of objects.entries()) {
    const object = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(length)
    length += object.length
    parts.push(object)
  }
  const rows = offsets.map((offset) => `${`${offset}`.padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table)])
}

/**
 * Returns deflated spaces: a thousandth of their size. Repeats one deflated megabyte, because
 * deflating all of them takes a second.
 */
export function deflateSpaces(megabytes: number): Buffer {
  const bytes = 1_000_000
  const piece = deflateRawSync(Buffer.alloc(bytes, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const pieces = Array.from({ length: megabytes }, () => piece)
  const head = Buffer.from([0x78, 0x9c])
  return Buffer.concat([head, ...pieces, deflateRawSync(''), adlerOfSpaces(megabytes * bytes)])
}

/** Returns the checksum at the end of deflated spaces: RFC 1950, section 8.2. */
function adlerOfSpaces(count: number): Buffer {
  const [n, space, modulus] = [BigInt(count), 32n, 65_521n]
  const low = (1n + n * space) % modulus
  const high = (n + (space * n * (n + 1n)) / 2n) % modulus
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(Number((high << 16n) | low))
  return sum
}
