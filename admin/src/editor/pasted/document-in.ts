import type { ReadDocx } from './docx.ts'

/** What reads a document comes when somebody has one. */
const loadReader = () => import('./docx.ts')

/** The text of a document, or why there is none: whoever waits for it always hears. */
export async function documentIn(file: File, load = loadReader): Promise<ReadDocx> {
  try {
    const { readDocx } = await load()
    return await readDocx(file)
  } catch {
    // The network is gone, a new build has taken the part away, or the file has been moved.
    return { problem: 'unreachable' }
  }
}
