import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isHeld, rangeIsWanted, validatorFields } from '@vitrine/site/server/conditions'
import { decoded, fileBelow, hashedName } from '@vitrine/site/server/files'
import {
  errorsAreNotKept,
  fileForAWhile,
  immutable,
  storedFileFields,
} from '@vitrine/site/server/headers'
import type { Config } from './config.ts'

/** What may be shown; other files are handed out to be saved, never to be run. */
const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
}

const prefix = '/storage/'

/** Where the images are; undefined on another machine than the API's, which asks the admin host. */
export function mediaFolder({ apiUrl, roles, dataDir }: Config): string | undefined {
  return apiUrl && !roles.includes('admin') ? undefined : join(dataDir, 'media')
}

/** Serves the files below a folder at `/storage/*`: no listing, no way out of the folder. */
export function createStorageListener(folder: string) {
  return async (req: IncomingMessage, res: ServerResponse) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuse(res, 405, ['Allow', 'GET, HEAD'])
    const path = pathIn(req.url ?? '')
    const found = path === undefined ? undefined : await fileBelow(folder, path)
    if (!found) return refuse(res, 404)
    const { file, bytes, modifiedAt } = found
    const validators = { etag: `"${found.identity}"`, modifiedAt }
    const fields = [...storedFileFields, ...fieldsOf(file), ...validatorFields(validators)]
    if (isHeld(req.headers, validators)) return res.writeHead(304, fields).end()
    const asked = rangeIsWanted(req.headers, validators) ? req.headers.range : undefined
    const part = partOf(asked, bytes)
    if (part === 'none') return refuse(res, 416, ['Content-Range', `bytes */${bytes}`])
    const { start, end } = part ?? { start: 0, end: bytes - 1 }
    const range = part ? ['Content-Range', `bytes ${start}-${end}/${bytes}`] : []
    const length = ['Content-Length', String(end - start + 1)]
    res.writeHead(part ? 206 : 200, [...fields, ...range, ...length])
    if (req.method === 'HEAD' || bytes === 0) return res.end()
    // A reader who leaves in the middle is no error.
    await pipeline(createReadStream(file, { start, end }), res).catch(() => {})
  }
}

function fieldsOf(file: string) {
  const type = types[extname(file).toLowerCase()]
  return [
    'Content-Type',
    type ?? 'application/octet-stream',
    'Cache-Control',
    hashedName.test(file) ? immutable : fileForAWhile,
    'Accept-Ranges',
    'bytes',
    ...(type ? [] : ['Content-Disposition', 'attachment']),
  ]
}

function refuse(res: ServerResponse, status: number, fields: string[] = []) {
  res.writeHead(status, [...storedFileFields, 'Cache-Control', errorsAreNotKept, ...fields]).end()
}

function pathIn(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.startsWith(prefix) ? decoded(path.slice(prefix.length)) : undefined
}

/**
 * The one part that a `Range` asks for; undefined for the whole, also where it asks for several or
 * makes no sense; `none` when it lies past the end (RFC 9110 §14).
 */
function partOf(range: string | undefined, bytes: number) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 || bytes === 0 ? 'none' : lastOf(Number(to), bytes)
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= bytes) return 'none'
  return { start, end: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
}

const lastOf = (count: number, bytes: number) => ({
  start: Math.max(0, bytes - count),
  end: bytes - 1,
})
