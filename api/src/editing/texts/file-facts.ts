import type { CheckFacts } from '@vitrine/contract/checks/facts'
import { captionKinds } from '@vitrine/contract/media/media-rules'
import type { Db } from '../../db/schema.ts'
import { createStoredFileLookup } from '../../publishing/stored-files.ts'

/** Reads the files of the library that have these addresses. */
export async function readFileFacts(
  db: Db,
  addresses: string[],
  locale: string,
): Promise<CheckFacts['files']> {
  const files = createStoredFileLookup(db)
  for (const address of addresses) files.findFile(address, locale)
  await files.lookUp()
  return addresses.flatMap((address) => {
    const file = files.findFile(address, locale)
    if (!file) return []
    const { mime, bytes, alt, decorative, tracks, transcript, isTagged } = file
    return {
      address,
      mime,
      bytes,
      isTagged,
      alt: decorative ? '' : alt || null,
      captions: tracks.some(({ kind }) => captionKinds.has(kind)),
      transcript: transcript !== '',
    }
  })
}
