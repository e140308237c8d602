import { queryOptions, useQuery } from '@tanstack/react-query'
import { decodePath } from '@vitrine/contract/addresses/address'
import { type MediaItem, mediaAddressesMax } from '@vitrine/contract/admin/media'
import { listMedia } from '@vitrine/contract/endpoints/media'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/** Returns the file of an address in a text; undefined if unknown or not loaded yet. */
export type LibraryFiles = (src: string) => MediaItem | undefined

/** True if the address is in the media library. */
export const isLibraryAddress = (src: string) => /^\/(?:media|storage)\//.test(src)

/** Returns the files of the library at some addresses. */
export function useLibraryFiles(addresses: readonly string[]): {
  /** Same object as long as the answer does not change. */
  files: ReadonlyMap<string, MediaItem | undefined> | undefined
  fileAt: LibraryFiles
  isRead: boolean
} {
  const stored = [...new Set(addresses.filter(isLibraryAddress).map(normalizeAddress))].sort()
  const { data } = useQuery({
    ...libraryFilesQuery(stored),
    placeholderData: (before) => before,
    enabled: stored.length > 0,
  })
  return {
    files: data,
    fileAt: (src) => data?.get(normalizeAddress(src)),
    isRead: stored.every((address) => data?.has(address)),
  }
}

const libraryFilesQuery = (addresses: string[]) =>
  queryOptions({
    queryKey: ['media', 'at', addresses],
    queryFn: async () => {
      const found = new Map<string, MediaItem | undefined>(
        addresses.map((address) => [address, undefined]),
      )
      for (let at = 0; at < addresses.length; at += mediaAddressesMax) {
        const src = addresses.slice(at, at + mediaAddressesMax).join('\n')
        const list = await call(listMedia, { query: { src } })
        for (const item of unwrap(list).data) found.set(normalizeAddress(item.src), item)
      }
      return found
    },
  })

/** Returns one key for all spellings of an address. */
const normalizeAddress = (src: string) => {
  const path = src.replace(/^\/(?:media|storage)\//, '').replace(/[?#].*$/, '')
  return `/media/${decodePath(path) ?? path}`
}
