const endSign = 0x06054b50
const entrySign = 0x02014b50
const endLength = 22
const entryLength = 46
const commentMax = 65_535
const deflated = 8

/**
 * Returns the unpacked size of a ZIP archive in bytes. It unpacks the archive, since the sizes in
 * its directory may be wrong, and stops above `max`.
 */
export async function unpackedSize(
  bytes: Uint8Array,
  max: number,
): Promise<number | 'large' | 'broken'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    let size = 0
    for (const { start, length, method } of readEntries(view)) {
      const packed = bytes.subarray(start, start + length)
      size += method === deflated ? await inflatedSize(packed, max - size) : packed.length
      if (size > max) return 'large'
    }
    return size
  } catch {
    // Any error means that the archive cannot be read.
    return 'broken'
  }
}

/** Returns the bytes of a file of an archive; undefined if it is missing or larger than `max`. */
export async function readZipFile(
  bytes: Uint8Array,
  name: string,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entry = readEntries(view).find((each) => readName(bytes, each) === name)
  if (!entry) return undefined
  const packed = new Uint8Array(bytes.subarray(entry.start, entry.start + entry.length))
  if (entry.method !== deflated) return packed.length > max ? undefined : packed
  const parts: Uint8Array<ArrayBuffer>[] = []
  const size = await inflatedSize(packed, max, (part) => parts.push(part))
  return size > max ? undefined : new Uint8Array(await new Blob(parts).arrayBuffer())
}

const readName = (bytes: Uint8Array, { name }: Entry) =>
  new TextDecoder().decode(bytes.subarray(name.start, name.start + name.length))

interface Entry {
  name: { start: number; length: number }
  start: number
  length: number
  method: number
}

/** The files of an archive, by its directory (https://pkware.cachefly.net/webdocs/APPNOTE/APPNOTE-6.3.9.TXT). */
function readEntries(view: DataView): Entry[] {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== entrySign) throw new RangeError('No entry is there.')
    const length = view.getUint32(at + 20, true)
    const head = view.getUint32(at + 42, true)
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
    const name = { start: at + entryLength, length: view.getUint16(at + 28, true) }
    const entry = { name, start, length, method: view.getUint16(at + 10, true) }
    // Skips the name, the extra fields and the comment.
    at += [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), entryLength)
    return entry
  })
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - commentMax); at--)
    if (view.getUint32(at, true) === endSign) return at
  throw new RangeError('This is no archive.')
}

async function inflatedSize(
  packed: Uint8Array,
  max: number,
  onPart: (part: Uint8Array<ArrayBuffer>) => void = () => {},
): Promise<number> {
  const stream = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  let size = 0
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return size
    size += value.length
    onPart(value)
    if (size > max) {
      await reader.cancel()
      return size
    }
  }
}
