import { queryOptions, useQuery } from '@tanstack/react-query'
import { decodePath } from '@vitrine/contract/address'
import {
  type MediaItem,
  MediaList,
  mediaAddressesMax,
  mediaPaths,
} from '@vitrine/contract/admin/media'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'

/** The files of the library by the addresses that texts have for them; undefined while it is read. */
export type LibraryFiles = (src: string) => MediaItem | undefined

/** True if an address is one of the library. */
export const isStored = (src: string) => /^\/(?:media|storage)\//.test(src)

/** What the library knows of the files at some addresses. */
export function useLibraryFiles(addresses: readonly string[]): {
  /** The same while the answer is the same. */
  files: ReadonlyMap<string, MediaItem | undefined> | undefined
  fileAt: LibraryFiles
  isRead: boolean
} {
  const stored = [...new Set(addresses.filter(isStored).map(keyOf))].sort()
  const { data } = useQuery({
    ...libraryFilesQuery(stored),
    placeholderData: (before) => before,
    enabled: stored.length > 0,
  })
  return {
    files: data,
    fileAt: (src) => data?.get(keyOf(src)),
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
        const list = await ask(MediaList, `${mediaPaths.media}?${new URLSearchParams({ src })}`)
        for (const item of dataOf(list).data) found.set(keyOf(item.src), item)
      }
      return found
    },
  })

/** One address of a file that may be spelled in several ways. */
const keyOf = (src: string) => {
  const path = src.replace(/^\/(?:media|storage)\//, '').replace(/[?#].*$/, '')
  return `/media/${decodePath(path) ?? path}`
}
