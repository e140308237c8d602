import type { Db } from '@vitrine/api/db/schema'
import type { MediaFiles } from '@vitrine/api/media/files'
import { stripStoredImages } from '@vitrine/api/media/strip-stored'

const listedMax = 20

/** Removes metadata from images that earlier versions have stored unchanged, and logs the result. */
export async function stripImages(
  db: Db,
  files: MediaFiles,
  log: (sentence: string) => void,
  isOver: () => boolean,
) {
  const { stripped, left } = await stripStoredImages(db, files, isOver)
  if (stripped > 0) log(`Removed position, camera and thumbnails from images: ${stripped}.`)
  if (left.length === 0) return
  const named = left.slice(0, listedMax).map((path) => JSON.stringify(path))
  const more = left.length > listedMax ? ` and ${left.length - listedMax} more` : ''
  log(
    `Could not remove metadata from ${named.join(', ')}${more}: save and import them again, or they reveal their metadata.`,
  )
}
