import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { BucketError } from '@vitrine/files/bucket'
import { isTooManyFilesError } from '@vitrine/files/file-errors'
import { decodePercent, hashedNamePattern, resolvePathBelow } from '@vitrine/files/find-file'
import { openFile } from '@vitrine/files/open-file'
import { type FileResponse, sendFile } from '@vitrine/files/send-file'
import type { FileGate } from '@vitrine/site/server/answers/file-gate'
import {
  cacheForOneHour,
  immutable,
  noStore,
  storedDocumentFields,
  storedFileFields,
  toPrivate,
} from '@vitrine/site/server/http/headers'
import { retryAfter } from '@vitrine/site/server/http/problems'
import { type MediaStorage, openMediaStorage } from '../data/media-storage.ts'
import type { Listener } from '../listener/listener.ts'
import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'

/** Types that a browser may display. Any other file is a download, so that it never runs. */
const displayedTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt; charset=utf-8',
  '.wav': 'audio/wav',
  '.weba': 'audio/webm',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
}

const prefix = '/storage/'

/**
 * Returns the media that this process can read; undefined if they are on another machine and in no
 * bucket: they are then fetched from the admin host.
 */
export function findLocalMedia(config: Config): MediaStorage | undefined {
  const { apiUrl, roles, media } = config
  return apiUrl && !roles.includes('admin') && !media ? undefined : openMediaStorage(config)
}

/** Serves the media at `/storage/*`. Lists no folder and refuses paths outside of the media folder. */
export function createMediaListener(
  { folder, fresh }: Pick<MediaStorage, 'folder' | 'fresh'>,
  logError: LogError,
  gate: FileGate,
): Listener {
  return async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuse(res, 405, ['Allow', 'GET, HEAD'])
    try {
      const path = readPath(req.url ?? '')
      const access = path === undefined ? 'refused' : await gate(req, path)
      if (path === undefined || access === 'refused') return refuse(res, 404)
      await fresh(path)
      const sending = await openBelow(folder, path)
      if (sending) await sendFile(req, res, access === 'private' ? toPrivate(sending) : sending)
      else refuse(res, 404)
    } catch (error) {
      logError(error)
      if (res.headersSent) res.destroy()
      else if (isTooManyFilesError(error) || error instanceof BucketError)
        refuse(res, 503, retryAfter)
      else refuse(res, 500)
    }
  }
}

async function openBelow(folder: string, path: string): Promise<FileResponse | undefined> {
  const file = await resolvePathBelow(folder, path)
  const opened = file === undefined ? undefined : await openFile(file)
  if (!file || !opened) return undefined
  const { handle, bytes, modifiedAt, identity } = opened
  const validators = { etag: `"${identity}"`, lastModified: modifiedAt.toUTCString() }
  return {
    contents: handle,
    bytes,
    commonHeaders: file.toLowerCase().endsWith('.pdf') ? storedDocumentFields : storedFileFields,
    fileHeaders: createFields(file),
    ...validators,
  }
}

function createFields(file: string) {
  const type = displayedTypes[extname(file).toLowerCase()]
  return [
    'Content-Type',
    type ?? 'application/octet-stream',
    'Cache-Control',
    hashedNamePattern.test(file) ? immutable : cacheForOneHour,
    ...(type ? [] : ['Content-Disposition', 'attachment']),
  ]
}

function refuse(res: ServerResponse, status: number, fields: string[] = []) {
  res.writeHead(status, [...storedFileFields, 'Cache-Control', noStore, ...fields]).end()
}

function readPath(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.startsWith(prefix) ? decodePercent(path.slice(prefix.length)) : undefined
}
