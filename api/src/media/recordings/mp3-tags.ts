import type { ByteSource } from './byte-source.ts'
import { type Overwrite, replaceBytes, zeroRange } from './overwrite.ts'

/** Several programs may each have added a tag. */
const tagsMax = 10
const headBytes = 10
/** Flag of an ID3 tag with a copy of its header at its end. */
const hasFooter = 0x10

/**
 * Finds the tags of an MP3 file: titles, names, comments, places and pictures. They become empty
 * tags of the same length: players skip tags, and zeros would be damaged sound. Returns where the
 * sound begins.
 */
export async function readTags(source: ByteSource) {
  const overwrites: Overwrite[] = []
  let start = 0
  for (let tag = 0; tag < tagsMax; tag++) {
    const head = await source.read(start, headBytes)
    const bytes = readId3Bytes(head, 'ID3')
    if (bytes === 0 || start + bytes > source.bytes) break
    overwrites.push(replaceBytes(start, createEmptyTag(head, bytes)))
    overwrites.push(zeroRange(start + headBytes, start + bytes))
    start += bytes
  }
  for (let tag = 0, end = source.bytes; tag < tagsMax; tag++) {
    const found = await findEndTag(source, start, end)
    if (!found) break
    end -= found.bytes
    for (const [from, to] of found.contents) overwrites.push(zeroRange(end + from, end + to))
  }
  return { start, overwrites }
}

/** Returns the bytes of an ID3v2 tag with its header and footer; 0 if there is none. */
function readId3Bytes(head: Buffer, name: string): number {
  if (head.length < headBytes || head.toString('latin1', 0, 3) !== name) return 0
  // Seven bits in each byte.
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 127), 0)
  return headBytes + size + ((head[5] ?? 0) & hasFooter ? headBytes : 0)
}

function createEmptyTag(head: Buffer, bytes: number): Buffer {
  const empty = Buffer.from(head)
  empty[5] = 0
  for (let at = 9, size = bytes - headBytes; at > 5; at--, size >>>= 7) empty[at] = size & 127
  return empty
}

/** Finds the tag that ends at `end`. */
async function findEndTag(source: ByteSource, start: number, end: number) {
  const from = Math.max(start, end - footerBytes)
  const footer = await source.read(from, end - from)
  for (const { mark, read, list } of endTags) {
    const bytes = read(footer)
    if (bytes === 0 || end - bytes < start) continue
    // A wrong size would reach into the sound.
    const head = await source.read(end - bytes, mark.length)
    if (head.toString('latin1') === mark) return { bytes, contents: list(bytes) }
  }
  return undefined
}

const footerBytes = 32
const sizeMark = /(\d{6})LYRICS200$/

interface EndTag {
  mark: string
  /** Reads the length of the tag from its last bytes; 0 if there is none. */
  read: (footer: Buffer) => number
  /** Lists the ranges of its contents. */
  list: (bytes: number) => [from: number, to: number][]
}

const endTags: EndTag[] = [
  { mark: 'TAG', read: () => 128, list: (bytes) => [[3, bytes]] },
  { mark: 'TAG+', read: () => 227, list: (bytes) => [[4, bytes]] },
  {
    mark: 'ID3',
    read: (footer) => readId3Bytes(footer.subarray(-headBytes), '3DI'),
    list: (bytes) => [[headBytes, bytes - headBytes]],
  },
  {
    mark: 'APETAGEX',
    // The size leaves out the header of 32 bytes.
    read: (footer) =>
      footer.length === footerBytes && footer.toString('latin1', 0, 8) === 'APETAGEX'
        ? footer.readUInt32LE(12) + footerBytes
        : 0,
    // With the number of entries in header and footer.
    list: (bytes) => [
      [16, 20],
      [footerBytes, bytes - footerBytes],
      [bytes - 16, bytes - 12],
    ],
  },
  {
    mark: 'LYRICSBEGIN',
    // The size leaves out itself and the mark.
    read: (footer) => {
      const [, size] = sizeMark.exec(footer.toString('latin1')) ?? []
      return size === undefined ? 0 : Number(size) + 15
    },
    list: (bytes) => [[11, bytes - 15]],
  },
]
