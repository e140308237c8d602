import type { Changes } from '../db/changes.ts'
import type { LinkingText } from '../publishing/index-links.ts'
import { describeMedia } from './describe-media.ts'
import type { PreparedPage } from './prepare.ts'
import { noteUnindexed, type UnindexedNote } from './unindexed-links.ts'
import { writePage } from './write-page.ts'

/**
 * Maximum number of texts per transaction, except for a page with more: on SQLite other writers
 * wait until it ends.
 */
const textsAtOnce = 500

interface Committing {
  changes: Changes
  now: () => Date
}

/** Texts that were written, and the notes of their pages: their links are indexed at the end. */
interface Written {
  linking: LinkingText[]
  notes: UnindexedNote[]
}

/** Writes prepared pages in several transactions, and adds their texts and notes to `written`. */
export async function commitPages(
  { changes, now }: Committing,
  pages: PreparedPage[],
  written: Written,
) {
  for (const some of fewTexts(pages)) await commitSome(changes, some, now().toISOString(), written)
}

function* fewTexts(pages: PreparedPage[]) {
  let some: PreparedPage[] = []
  let texts = 0
  for (const page of pages) {
    if (some.length > 0 && texts + page.texts.length > textsAtOnce) {
      yield some
      some = []
      texts = 0
    }
    some.push(page)
    texts += page.texts.length
  }
  yield some
}

async function commitSome(
  changes: Changes,
  pages: PreparedPage[],
  at: string,
  { linking, notes }: Written,
) {
  await changes.commit(async (tx, touch) => {
    const texts: LinkingText[] = []
    for (const page of pages) texts.push(...(await writePage(tx, touch, page, at)))
    const said = pages.flatMap(({ descriptions }) => descriptions)
    await describeMedia(tx, touch, said)
    if (texts.length === 0) return
    linking.push(...texts)
    notes.push(await noteUnindexed(tx, [...new Set(texts.map(({ page_id }) => page_id))]))
  })
}
