import type { Changes } from '../db/changes.ts'
import type { LinkingText } from '../publishing/index-links.ts'
import { describeMedia } from './describe-media.ts'
import type { PreparedPage } from './prepare-page.ts'
import { storeUnindexedNote, type UnindexedNote } from './unindexed-links.ts'
import { type PendingReaders, writePage } from './write-page.ts'

/**
 * Maximum texts per transaction, unless one page has more: on SQLite other writers wait until it
 * ends.
 */
const textsPerCommit = 500

interface CommitDeps {
  changes: Changes
  now: () => Date
}

/** Written texts, whose links are indexed at the end, and the notes of their pages. */
interface WrittenTexts {
  linking: LinkingText[]
  notes: UnindexedNote[]
  pending: PendingReaders
  /** Thousands of texts link to the same pages. */
  intern: (text: string) => string
}

/** Writes prepared pages in several transactions; adds their texts and notes to `written`. */
export async function commitPages(
  { changes, now }: CommitDeps,
  pages: PreparedPage[],
  written: WrittenTexts,
) {
  for (const batch of splitByTexts(pages))
    await commitBatch(changes, batch, now().toISOString(), written)
}

function* splitByTexts(pages: PreparedPage[]) {
  let batch: PreparedPage[] = []
  let texts = 0
  for (const page of pages) {
    if (batch.length > 0 && texts + page.texts.length > textsPerCommit) {
      yield batch
      batch = []
      texts = 0
    }
    batch.push(page)
    texts += page.texts.length
  }
  yield batch
}

async function commitBatch(
  changes: Changes,
  pages: PreparedPage[],
  at: string,
  { linking, notes, pending, intern }: WrittenTexts,
) {
  await changes.commit(async (tx, touch) => {
    const texts: LinkingText[] = []
    for (const page of pages) texts.push(...(await writePage(tx, touch, page, at, pending)))
    const descriptions = pages.flatMap((page) => page.descriptions)
    await describeMedia(tx, touch, descriptions)
    if (texts.length === 0) return
    for (const text of texts) linking.push(internLinks(text, intern))
    notes.push(await storeUnindexedNote(tx, [...new Set(texts.map(({ page_id }) => page_id))]))
  })
}

const internLinks = (text: LinkingText, intern: WrittenTexts['intern']): LinkingText => ({
  ...text,
  paths: text.paths.map(intern),
  pageLinks: text.pageLinks.map(({ page, href }) => ({ page: intern(page), href: intern(href) })),
})
