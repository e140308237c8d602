import { mediaRules } from '@vitrine/contract/media/media-rules'
import { decoded, fileBelow } from '@vitrine/files/file-below'
import type { Place } from '../address/address.ts'
import { ImageRefusal } from '../address/refusal.ts'
import type { Fetched, FetchSource } from './remote.ts'

/** An image as it came. */
export interface Source extends Fetched {
  /** The name that it has in its address. */
  name: string
}

export type FindSource = (place: Place, visitor: AbortSignal) => Promise<Source>

/** A folder of images, which may be copies of what is elsewhere. */
export interface MediaFolder {
  folder: string
  /** Has the folder hold a file as it is now; throws where nobody can say. */
  fresh?: (path: string) => Promise<void>
}

export interface Places {
  /** The images, served at `/storage/*`; undefined when only the admin host has them. */
  media: MediaFolder | undefined
  /** The files that the site itself brings along; of two with one name, that in the first folder. */
  publicFolders: string[]
  /** Origin of the admin host. */
  adminUrl: string
  /** Further hosts: `cdn.example.org`, or an origin such as `http://localhost:4000`. */
  domains: string[]
}

const storage = '/storage/'
const vector = /\.svgz?$/i

/** Finds sources here or on the hosts that are allowed, and nowhere else. */
export function createSources(places: Places, fetchSource: FetchSource): FindSource {
  const admin = new URL(places.adminUrl)
  const allowed = new Set(places.domains.map(originOf))

  const fetched = async (url: URL, visitor: AbortSignal) => {
    const found = await fetchSource(url.href, visitor)
    return { ...found, name: url.pathname }
  }

  const ofStorage = (path: string, visitor: AbortSignal) => {
    if (places.media !== undefined)
      return here([places.media.folder], path, storage, places.media.fresh)
    const url = new URL(admin)
    url.pathname = path
    return fetched(url, visitor)
  }

  return async (place, visitor) => {
    const path = 'path' in place ? `/${place.path.replace(/^\/+/, '')}` : place.url.pathname
    if (vector.test(path.replace(/[?#].*$/s, '')))
      throw new ImageRefusal(415, 'Vector images are shown as they are, and never resized.')
    if ('path' in place)
      return path.startsWith(storage)
        ? ofStorage(path, visitor)
        : here(places.publicFolders, path, '/')
    const { url } = place
    if (url.origin === admin.origin) {
      if (!path.startsWith(storage)) throw notFound()
      return ofStorage(path, visitor)
    }
    if (!allowed.has(url.origin))
      throw new ImageRefusal(403, `Images of ${url.host} are not resized here.`)
    return fetched(url, visitor)
  }
}

const originOf = (domain: string) =>
  new URL(domain.includes('://') ? domain : `https://${domain}`).origin

const notFound = () => new ImageRefusal(404, 'There is no such image.')

/** A path may have been escaped twice, or carry a query: its plainest reading comes first. */
function readings(path: string): string[] {
  const bare = path.replace(/[?#].*$/s, '')
  const all = [path, decoded(path), bare, decoded(bare)]
  return [...new Set(all.filter((reading) => reading !== undefined))]
}

async function here(
  folders: string[],
  path: string,
  prefix: string,
  fresh?: MediaFolder['fresh'],
): Promise<Source> {
  const places = readings(path).flatMap((name) => folders.map((folder) => ({ name, folder })))
  for (const { name, folder } of places) {
    await fresh?.(name.slice(prefix.length)).catch(() => {
      throw new ImageRefusal(503, 'The place of the images does not answer. Try again soon.')
    })
    const found = await fileBelow(folder, name.slice(prefix.length))
    if (!found) continue
    if (found.bytes > mediaRules.bytesMax)
      throw new ImageRefusal(413, `The source is larger than ${mediaRules.bytesMax} bytes.`)
    const { file, modifiedAt, identity } = found
    return { file, modifiedAt, identity: `${file} ${identity}`, name }
  }
  throw notFound()
}
