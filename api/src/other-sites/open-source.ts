import { open } from 'node:fs/promises'
import { ExportRefusal } from '../old-site-exports/export-refusal.ts'
import type { ReadOldSite, SourceReading } from '../old-site-exports/old-site-export.ts'
import { readWordpressSite } from '../wordpress/wordpress-site.ts'
import { createGhostReader } from './ghost.ts'
import { createMarkdownReader } from './markdown.ts'
import { createSpipReader } from './spip.ts'
import { openZip } from './zip.ts'

/** First characters of the kinds of files, and their readers. */
const kinds = [
  { begin: /^SQLite format 3/, createReader: createSpipReader },
  {
    begin: /^\s*(--|\/\*|CREATE TABLE|INSERT INTO|DROP TABLE|SET )/i,
    createReader: createSpipReader,
  },
  { begin: /^\s*\{/, createReader: createGhostReader },
]

/** A tag, in UTF-16 too. Messages of PHP may precede the first one. */
const markup = /<\0?[?!a-z]/i

const headBytes = 512
const zipHeads = ['PK\x03\x04', 'PK\x05\x06']
const isZip = (head: string) => zipHeads.some((begin) => head.startsWith(begin))

/** A file of another site with its reader. */
interface OpenedSource {
  path: string
  read: ReadOldSite
  /** Where the files of the site are, if the archive has them. */
  media?: { folder: string }
}

interface SourceOptions {
  /** Address of the old site, for sources that do not name it. */
  address: string | undefined
  /** Name of the file as it was uploaded. */
  name: string
  /** An empty folder for the files of an archive. */
  temporary: string
  onRead: SourceReading['onRead']
}

/**
 * Opens a file by its content: an archive is unpacked first. Markup gets the reader of WordPress,
 * which names its faults.
 */
export async function openSource(
  file: string,
  { address, name, temporary, onRead }: SourceOptions,
): Promise<OpenedSource> {
  const head = await readHead(file)
  if (!isZip(head)) return { path: file, read: findReader(head, address) }
  const { path, isFolder, addFaults } = await openZip(file, { name, folder: temporary }, onRead)
  if (isFolder)
    return { path, media: { folder: path }, read: addFaults(createMarkdownReader(address)) }
  const innerHead = await readHead(path)
  if (isZip(innerHead)) throw new ExportRefusal('nested-archive')
  return { path, read: addFaults(findReader(innerHead, address)) }
}

function findReader(head: string, address: string | undefined): ReadOldSite {
  const kind = kinds.find(({ begin }) => begin.test(head))
  if (!kind && !markup.test(head)) throw new ExportRefusal('unknown-format')
  return kind?.createReader(address) ?? readWordpressSite
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer
      .subarray(0, bytesRead)
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, '')
  } finally {
    await handle.close()
  }
}
