import { useQuery } from '@tanstack/react-query'
import { mediaItemQuery } from './media-query.ts'

/** Returns a file of the library; undefined without an id, and until it is read. */
export function useMediaItem(id: number | null) {
  const { data } = useQuery({ ...mediaItemQuery(id ?? 0), enabled: id !== null })
  return id === null ? undefined : data
}
