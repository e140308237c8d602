import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { BucketProblem } from '@vitrine/files/bucket'
import { decoded, hashedName, pathBelow } from '@vitrine/files/file-below'
import { isExhausted } from '@vitrine/files/file-errors'
import { openFile } from '@vitrine/files/open-file'
import { type Sending, sendFile } from '@vitrine/files/send-file'
import {
  errorsAreNotKept,
  fileForAWhile,
  immutable,
  storedDocumentFields,
  storedFileFields,
} from '@vitrine/site/server/http/headers'
import { retryAfter } from '@vitrine/site/server/http/problems'
import { type Media, mediaOf } from '../data/media.ts'
import type { Listener } from '../listener/listener.ts'
import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'

/** Types that a browser may display. Any other file is a download, so that it never runs. */
const displayedTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
}

const prefix = '/storage/'

/**
 * Returns the media that this process can read; undefined if they are on another machine and in no
 * bucket: they are then fetched from the admin host.
 */
export function mediaHere(config: Config): Media | undefined {
  const { apiUrl, roles, media } = config
  return apiUrl && !roles.includes('admin') && !media ? undefined : mediaOf(config)
}

/** Serves the media at `/storage/*`. Lists no folder and refuses paths outside of the media folder. */
export function createStorageListener(
  { folder, fresh }: Pick<Media, 'folder' | 'fresh'>,
  logError: LogError,
): Listener {
  return async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuse(res, 405, ['Allow', 'GET, HEAD'])
    try {
      const path = readPath(req.url ?? '')
      if (path !== undefined) await fresh(path)
      const sending = path === undefined ? undefined : await openBelow(folder, path)
      if (sending) await sendFile(req, res, sending)
      else refuse(res, 404)
    } catch (error) {
      logError(error)
      if (res.headersSent) res.destroy()
      else if (isExhausted(error) || error instanceof BucketProblem) refuse(res, 503, retryAfter)
      else refuse(res, 500)
    }
  }
}

async function openBelow(folder: string, path: string): Promise<Sending | undefined> {
  const file = await pathBelow(folder, path)
  const opened = file === undefined ? undefined : await openFile(file)
  if (!file || !opened) return undefined
  const { handle, bytes, modifiedAt, identity } = opened
  const validators = { etag: `"${identity}"`, lastModified: modifiedAt.toUTCString() }
  return {
    contents: handle,
    bytes,
    always: file.toLowerCase().endsWith('.pdf') ? storedDocumentFields : storedFileFields,
    fields: createFields(file),
    ...validators,
  }
}

function createFields(file: string) {
  const type = displayedTypes[extname(file).toLowerCase()]
  return [
    'Content-Type',
    type ?? 'application/octet-stream',
    'Cache-Control',
    hashedName.test(file) ? immutable : fileForAWhile,
    ...(type ? [] : ['Content-Disposition', 'attachment']),
  ]
}

function refuse(res: ServerResponse, status: number, fields: string[] = []) {
  res.writeHead(status, [...storedFileFields, 'Cache-Control', errorsAreNotKept, ...fields]).end()
}

function readPath(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.startsWith(prefix) ? decoded(path.slice(prefix.length)) : undefined
}
