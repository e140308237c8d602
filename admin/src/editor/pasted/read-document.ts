import { sortReaderMessages, type UnreadParts } from './unread-parts.ts'
import { unpackedSize } from './unzip.ts'

/** Why a document cannot be read; `unreachable` if the reader or the file is missing. */
type DocumentProblem = 'large' | 'broken' | 'unreachable'

/** The HTML of a document with pictures as data URLs, and its missing parts. */
export type ReadDocument = { html: string; left: UnreadParts } | { problem: DocumentProblem }

/** Limits of a document in bytes, as a file and unpacked. */
const documentLimits = { bytes: 25_000_000, unpacked: 200_000_000 } as const

/** Reads a Word document (`.docx`) or an OpenDocument text (`.odt`). */
export async function readDocument(file: File): Promise<ReadDocument> {
  if (file.size > documentLimits.bytes) return { problem: 'large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const size = await unpackedSize(bytes, documentLimits.unpacked)
  if (typeof size === 'string') return { problem: size }
  const read = await readBy(/\.odt$/i.test(file.name) ? readOdtFile : readDocxFile, bytes)
  return read ? { html: read.html, left: sortReaderMessages(read.messages) } : { problem: 'broken' }
}

type Reader = (
  bytes: Uint8Array<ArrayBuffer>,
) => Promise<{ html: string; messages: string[] } | undefined>

const readOdtFile: Reader = async (bytes) => (await import('./odt.ts')).readOdt(bytes)
const readDocxFile: Reader = async (bytes) => (await import('./docx.ts')).readDocx(bytes)

async function readBy(reader: Reader, bytes: Uint8Array<ArrayBuffer>) {
  try {
    return await reader(bytes)
  } catch {
    // The archive is no document, or was cut.
    return undefined
  }
}
