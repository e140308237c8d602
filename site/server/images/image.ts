import { type FileHandle, open } from 'node:fs/promises'
import type { Fields } from '../body.ts'
import { type Validators, validatorFields } from '../conditions.ts'
import { hashedName } from '../files.ts'
import { fileForAWhile, immutable, resizedImageFields } from '../headers.ts'
import { headBytes, kindOfBytes } from './kinds.ts'
import { memoryItemBytesMax } from './limits.ts'
import type { Source } from './sources.ts'

/** An image as it is answered. */
export interface Image extends Validators {
  /** The whole body, or the open file of a large one: whoever gets it closes it. */
  body: Buffer | FileHandle
  bytes: number
  fields: Fields
}

/** Reads an image of the cache; undefined when it has been evicted in between. */
export async function readImage(
  file: string,
  etag: string,
  { name, modifiedAt }: Source,
): Promise<Image | undefined> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  const { size } = await handle.stat()
  const small = size <= memoryItemBytesMax
  const head = Buffer.alloc(small ? size : headBytes)
  await handle.read(head, 0, head.length, 0)
  if (small) await handle.close()
  const type = kindOfBytes(head)?.type ?? 'application/octet-stream'
  const fields = [...fieldsOf(name, type), ...validatorFields({ etag, modifiedAt })]
  return { body: small ? head : handle, bytes: size, etag, modifiedAt, fields }
}

const fieldsOf = (name: string, type: string): Fields => [
  ...resizedImageFields,
  'Content-Type',
  type,
  'Content-Disposition',
  `inline; filename="${fileNameOf(name, type)}"`,
  'Cache-Control',
  hashedName.test(name) ? immutable : fileForAWhile,
]

/** The source's name with the ending of what is sent, in letters that no header misreads. */
function fileNameOf(name: string, type: string) {
  const [stem = ''] = (name.split('/').at(-1) ?? '').split('.', 1)
  const plain = stem.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '')
  return `${plain || 'image'}.${type.split('/')[1]}`
}
