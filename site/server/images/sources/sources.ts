import { mediaRules } from '@vitrine/contract/media/media-rules'
import { decodePercent, findFileBelow } from '@vitrine/files/find-file'
import type { SourceAddress } from '../address/address.ts'
import { createNotFound, ImageRefusal } from '../address/refusal.ts'
import type { FetchedSource, FetchSource } from './remote.ts'

export interface ImageSource extends FetchedSource {
  /** Its path in the address. */
  name: string
}

export type FindSource = (place: SourceAddress, visitor: AbortSignal) => Promise<ImageSource>

/** Folder of images, which may be local copies of a bucket. */
export interface MediaFolder {
  folder: string
  /** Updates the local copy of a file. Throws if the bucket is unreachable. */
  fresh?: (path: string) => Promise<void>
}

export interface SourceLocations {
  /** Uploaded images, served at `/storage/*`; undefined if only the admin host has them. */
  media: MediaFolder | undefined
  /** Public files of the site. The first folder wins for equal names. */
  publicFolders: string[]
  adminUrl: string
  /** Additional hosts: `cdn.example.org`, or an origin such as `http://localhost:4000`. */
  domains: string[]
}

const storage = '/storage/'
const vector = /\.svgz?$/i

/**
 * Returns a function that finds sources on this server or on allowed hosts. Throws an
 * `ImageRefusal` of 403, 404, 413, 415 or 503.
 */
export function createSourceFinder(setup: SourceLocations, fetchSource: FetchSource): FindSource {
  const admin = new URL(setup.adminUrl)
  const allowed = new Set(setup.domains.map(getOrigin))

  const fetchFrom = async (url: URL, visitor: AbortSignal) => {
    const found = await fetchSource(url.href, visitor)
    return { ...found, name: url.pathname }
  }

  const findStored = (path: string, visitor: AbortSignal) => {
    if (setup.media !== undefined)
      return findFile([setup.media.folder], path, storage, setup.media.fresh)
    const url = new URL(admin)
    url.pathname = path
    return fetchFrom(url, visitor)
  }

  return async (place, visitor) => {
    const path = getPath(place)
    if (vector.test(path.replace(/[?#].*$/s, '')))
      throw new ImageRefusal(415, 'Vector images cannot be resized. Use their own address.')
    if ('path' in place)
      return path.startsWith(storage)
        ? findStored(path, visitor)
        : findFile(setup.publicFolders, path, '/')
    const { url } = place
    if (url.origin === admin.origin) {
      if (!path.startsWith(storage)) throw createNotFound()
      return findStored(path, visitor)
    }
    if (!allowed.has(url.origin))
      throw new ImageRefusal(403, `Images of ${url.host} are not allowed.`)
    return fetchFrom(url, visitor)
  }
}

/**
 * Returns the path of a source below `/storage/`, on any host; undefined for other sources, and for
 * vector images, which are always refused.
 */
export function getStoredPath(place: SourceAddress): string | undefined {
  const path = getPath(place)
  const isVector = vector.test(path.replace(/[?#].*$/s, ''))
  return path.startsWith(storage) && !isVector ? path.slice(storage.length) : undefined
}

const getPath = (place: SourceAddress) =>
  'path' in place ? `/${place.path.replace(/^\/+/, '')}` : place.url.pathname

const getOrigin = (domain: string) =>
  new URL(domain.includes('://') ? domain : `https://${domain}`).origin

/** Candidate names of a path, which may be encoded twice or carry a query. Literal first. */
function listReadings(path: string): string[] {
  const bare = path.replace(/[?#].*$/s, '')
  const all = [path, decodePercent(path), bare, decodePercent(bare)]
  return [...new Set(all.filter((reading) => reading !== undefined))]
}

async function findFile(
  folders: string[],
  path: string,
  prefix: string,
  fresh?: MediaFolder['fresh'],
): Promise<ImageSource> {
  const candidates = listReadings(path).flatMap((name) =>
    folders.map((folder) => ({ name, folder })),
  )
  for (const { name, folder } of candidates) {
    await fresh?.(name.slice(prefix.length)).catch(() => {
      throw new ImageRefusal(503, 'The image storage is unavailable. Try again soon.')
    })
    const found = await findFileBelow(folder, name.slice(prefix.length))
    if (!found) continue
    if (found.bytes > mediaRules.bytesMax)
      throw new ImageRefusal(413, `The source is larger than ${mediaRules.bytesMax} bytes.`)
    const { file, modifiedAt, identity } = found
    return { file, modifiedAt, identity: `${file} ${identity}`, name }
  }
  throw createNotFound()
}
