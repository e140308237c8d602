import { hashedName } from '@vitrine/files/file-below'
import { type OpenFile, openFile } from '@vitrine/files/open-file'
import type { Sending } from '@vitrine/files/send-file'
import type { Fields } from '../http/body.ts'
import { fileForAWhile, fileForNow, immutable, resizedImageFields } from '../http/headers.ts'
import { headBytes, kindOfBytes } from './address/kinds.ts'
import { memoryItemBytesMax } from './address/limits.ts'
import { notAnImage } from './address/refusal.ts'
import { sealBytes } from './cache/sealed.ts'
import type { Source } from './sources/sources.ts'

/** The bytes of an image, or its open file when it is large; and by which bytes it begins. */
interface Read {
  contents: Sending['contents']
  bytes: number
  head: Buffer
}

/** Reads a sealed image of the cache; undefined when it has been evicted in between. */
export async function readImage(
  file: string,
  etag: string,
  source: Source,
  lifetime = lifetimeOf(source),
): Promise<Sending | undefined> {
  const read = await readFile(await openFile(file), sealBytes)
  return read && imageOf(read, etag, source, lifetime)
}

/** An image that has just been made. */
export function madeImage(contents: Buffer, etag: string, source: Source): Sending {
  return imageOf(wholeOf(contents), etag, source, lifetimeOf(source))
}

/** Another image than the one that was asked for, which stands for it a moment. */
export const readStandIn = (file: string, etag: string, source: Source) =>
  readImage(file, etag, source, fileForNow)

/** The source itself, where no image is made of it now. */
export async function readOriginal(etag: string, source: Source): Promise<Sending> {
  const { file } = source
  const read = Buffer.isBuffer(file) ? wholeOf(file) : await readFile(await openFile(file), 0)
  if (!read || !kindOfBytes(read.head)) throw notAnImage()
  return imageOf(read, etag, source, fileForNow)
}

const wholeOf = (contents: Buffer): Read => ({
  contents,
  bytes: contents.length,
  head: contents,
})

async function readFile(file: OpenFile | undefined, behind: number): Promise<Read | undefined> {
  if (!file) return undefined
  const { handle } = file
  const bytes = Math.max(0, file.bytes - behind)
  const isSmall = bytes <= memoryItemBytesMax
  let staysOpen = false
  try {
    const head = Buffer.alloc(isSmall ? bytes : headBytes)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    if (bytesRead === 0 || bytesRead < head.length) return undefined
    staysOpen = !isSmall
    return { contents: isSmall ? head : handle, bytes, head }
  } finally {
    if (!staysOpen) await handle.close()
  }
}

function imageOf(
  { contents, bytes, head }: Read,
  etag: string,
  { name, modifiedAt }: Source,
  lifetime: string,
): Sending {
  const type = kindOfBytes(head)?.type ?? 'application/octet-stream'
  const fields = [...fieldsOf(name, type), 'Cache-Control', lifetime]
  const lastModified = modifiedAt.toUTCString()
  return { contents, bytes, always: resizedImageFields, fields, etag, lastModified }
}

const lifetimeOf = ({ name }: Source) => (hashedName.test(name) ? immutable : fileForAWhile)

const fieldsOf = (name: string, type: string): Fields => [
  'Content-Type',
  type,
  'Content-Disposition',
  `inline; filename="${fileNameOf(name, type)}"`,
]

/** The source's name with the ending of what is sent, in letters that no header misreads. */
function fileNameOf(name: string, type: string) {
  const [stem = ''] = (name.split('/').at(-1) ?? '').split('.', 1)
  const plain = stem.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '')
  return `${plain || 'image'}.${type.split('/')[1]}`
}
