import { createPieceCollector } from './pieces.ts'
import type { InvalidImage, StrippedImage } from './stripped.ts'

const fileHeadBytes = 13
const imageHeadBytes = 10
/** Offsets of the flags. `hasColours`: a colour table follows; its size is the last three bits. */
const fileFlags = 10
const imageFlags = 9
const hasColours = 0x80

const block = { extension: 0x21, image: 0x2c, end: 0x3b } as const
const extension = { text: 0x01, control: 0xf9, application: 0xff } as const
/** Application extensions that affect the display: repetitions and colours. */
const displayedApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

/** Removes comments, application data, and bytes after the end. */
export function stripGif(data: Buffer): StrippedImage | InvalidImage {
  const pieces = createPieceCollector(data)
  let offset = fileHeadBytes + countColourBytes(data.readUInt8(fileFlags))
  pieces.keep(0, offset)
  while (offset < data.length) {
    const kind = data[offset]
    if (kind === block.end) {
      pieces.keep(offset, offset + 1)
      return { data: pieces.joined(), isComplete: true }
    }
    const end =
      kind === block.image ? findImageEnd(data, offset) : findSubBlocksEnd(data, offset + 2)
    if (kind === block.image || (kind === block.extension && isDisplayed(data, offset)))
      pieces.keep(offset, end)
    else if (kind !== block.extension) return undefined
    offset = end
  }
  return { data: pieces.joined(), isComplete: false }
}

const countColourBytes = (flags: number) => (flags & hasColours ? 3 << ((flags & 7) + 1) : 0)

function findImageEnd(data: Buffer, start: number) {
  const colours = countColourBytes(data[start + imageFlags] ?? 0)
  // Plus one byte for the LZW code size.
  return findSubBlocksEnd(data, start + imageHeadBytes + colours + 1)
}

function findSubBlocksEnd(data: Buffer, start: number) {
  let offset = start
  for (let bytes = data[offset]; bytes; bytes = data[offset]) offset += 1 + bytes
  return offset + 1
}

function isDisplayed(data: Buffer, start: number) {
  const label = data[start + 1]
  if (label === extension.control || label === extension.text) return true
  return (
    label === extension.application &&
    displayedApplications.includes(data.toString('latin1', start + 3, start + 14))
  )
}
