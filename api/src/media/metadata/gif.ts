import { piecesOf } from './pieces.ts'
import type { Broken, Stripped } from './stripped.ts'

const fileHeadBytes = 13
const imageHeadBytes = 10
/**
 * Where a head says how many colours follow it: with this bit, two to the power of the last three
 * and one.
 */
const headFlags = 10
const imageFlags = 9
const hasColours = 0x80

const block = { extension: 0x21, image: 0x2c, end: 0x3b } as const
const extension = { text: 0x01, control: 0xf9, program: 0xff } as const
/** Programs whose extensions say how a picture looks: how often it repeats, in which colours. */
const shownPrograms = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

/** Takes out comments and what programs have written, and what follows after the end of the picture. */
export function stripGif(data: Buffer): Stripped | Broken {
  const pieces = piecesOf(data)
  let at = fileHeadBytes + colourBytes(data.readUInt8(headFlags))
  pieces.keep(0, at)
  while (at < data.length) {
    const kind = data[at]
    if (kind === block.end) {
      pieces.keep(at, at + 1)
      return { data: pieces.joined(), whole: true }
    }
    const end = kind === block.image ? imageEnd(data, at) : subBlocksEnd(data, at + 2)
    if (kind === block.image || (kind === block.extension && isShown(data, at)))
      pieces.keep(at, end)
    else if (kind !== block.extension) return undefined
    at = end
  }
  return { data: pieces.joined(), whole: false }
}

const colourBytes = (flags: number) => (flags & hasColours ? 3 << ((flags & 7) + 1) : 0)

function imageEnd(data: Buffer, at: number) {
  const colours = colourBytes(data[at + imageFlags] ?? 0)
  // One byte more says how the picture is packed.
  return subBlocksEnd(data, at + imageHeadBytes + colours + 1)
}

function subBlocksEnd(data: Buffer, from: number) {
  let at = from
  for (let bytes = data[at]; bytes; bytes = data[at]) at += 1 + bytes
  return at + 1
}

function isShown(data: Buffer, at: number) {
  const label = data[at + 1]
  if (label === extension.control || label === extension.text) return true
  return (
    label === extension.program && shownPrograms.includes(data.toString('latin1', at + 3, at + 14))
  )
}
