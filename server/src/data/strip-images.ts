import type { Db } from '@vitrine/api/db/schema'
import type { MediaFiles } from '@vitrine/api/media/files'
import { stripHeldImages } from '@vitrine/api/media/strip-held'

const namedMax = 20

/** Takes metadata out of the images that earlier versions have taken as they were, and says so. */
export async function stripImages(
  db: Db,
  files: MediaFiles,
  log: (sentence: string) => void,
  isOver: () => boolean,
) {
  const { stripped, left } = await stripHeldImages(db, files, isOver)
  if (stripped > 0) log(`Took position, camera and thumbnails out of images: ${stripped}.`)
  if (left.length === 0) return
  const named = left.slice(0, namedMax).map((path) => JSON.stringify(path))
  const more = left.length > namedMax ? ` and ${left.length - namedMax} more` : ''
  log(
    `Could not take metadata out of ${named.join(', ')}${more}: save them anew and import them, or they tell what they hold.`,
  )
}
