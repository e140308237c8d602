import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

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
/** Long enough that neither a date nor a time looks like one. */
const hashedName = /[.-][0-9a-f]{16,}\.[a-z0-9]+$/
const forever = 'public, max-age=31536000, immutable'
const aWhile = 'public, max-age=3600'

/** Serves the files below a folder at `/storage/*`: no listing, no way out of the folder. */
export function createStorageListener(folder: string) {
  return async (req: IncomingMessage, res: ServerResponse) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return answer(res, 405, { Allow: 'GET, HEAD' })
    const file = fileAt(folder, req.url ?? '')
    const found = file ? await stat(file).catch(() => undefined) : undefined
    if (!file || !found?.isFile()) return answer(res, 404)
    const etag = `"${found.size.toString(36)}-${found.mtimeMs.toString(36)}"`
    const type = types[extname(file).toLowerCase()]
    const headers = {
      ...safe,
      ETag: etag,
      'Content-Type': type ?? 'application/octet-stream',
      'Cache-Control': hashedName.test(file) ? forever : aWhile,
      ...(type ? {} : { 'Content-Disposition': 'attachment' }),
    }
    if (req.headers['if-none-match'] === etag) return answer(res, 304, headers)
    res.writeHead(200, { ...headers, 'Content-Length': found.size })
    if (req.method === 'HEAD') return res.end()
    // A reader who leaves in the middle is no error.
    await pipeline(createReadStream(file), res).catch(() => {})
  }
}

// An SVG that is opened by itself may not run what it holds.
const safe = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

function answer(res: ServerResponse, status: number, headers: Record<string, string> = {}) {
  res.writeHead(status, { ...safe, ...headers }).end()
}

function fileAt(folder: string, url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1)
  if (!path.startsWith(prefix)) return undefined
  const parts = decoded(path.slice(prefix.length))?.split('/')
  if (!parts || parts.some((part) => /^\.|[\\\0]/.test(part) || part === '')) return undefined
  const file = join(folder, ...parts)
  return file.startsWith(folder + sep) ? file : undefined
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    // A malformed escape names no file.
    return undefined
  }
}
