import type { FileHandle } from 'node:fs/promises'
import { ExportRefusal } from '../old-site-exports/export-refusal.ts'

const headBytes = 1_024
const pieceBytes = 256 * 1_024

/** Finds the encoding of an XML file: by its first bytes, else by its declaration, else UTF-8. */
export async function findEncoding(handle: FileHandle) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  const head = buffer.subarray(0, bytesRead)
  const isCompressed =
    head.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])) || head.toString('latin1', 0, 2) === 'PK'
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', isCompressed }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', isCompressed }
  const declared = /^[^<]*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(head.toString('latin1'))?.[1]
  // A declaration in UTF-16 could not be read like this: the file was converted since.
  const isWrong = declared !== undefined && /^utf-?16/i.test(declared)
  return { encoding: isWrong ? 'utf-8' : (declared ?? 'utf-8'), isCompressed }
}

/**
 * Reads a file from its start as text, piece by piece, with the bytes so far. Replaces bytes that are
 * not valid.
 */
export async function* decodeStream(handle: FileHandle, encoding: string) {
  const decoder = createDecoder(encoding)
  const bytes = Buffer.alloc(pieceBytes)
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(bytes, 0, pieceBytes, position)
    position += bytesRead
    const isEnd = bytesRead === 0
    yield {
      text: decoder.decode(bytes.subarray(0, bytesRead), { stream: !isEnd }),
      bytes: position,
    }
    if (isEnd) return
  }
}

function createDecoder(encoding: string) {
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new ExportRefusal('encoding', { name: encoding })
  }
}
