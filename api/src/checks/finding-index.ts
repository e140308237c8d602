import type { CheckRule } from '@vitrine/contract/checks/finding'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Db } from '../db/schema.ts'

const rowsPerQuery = 250

/** Numbers of findings of one rule in a text. */
export type RuleCount = [open: number, ignored: number]

export interface IndexedText {
  page: number
  locale: string
  counts: [CheckRule, RuleCount][]
  omitted: number
}

/** The numbers of findings of each text, so that filters and pages of the list read no findings. */
export type FindingIndex = ReadonlyMap<string, IndexedText>

/**
 * Creates the index of this process. Each call reads the texts that any process has checked since
 * the last one.
 */
export function createFindingIndex(db: Db): () => Promise<FindingIndex> {
  const texts = new Map<string, IndexedText>()
  let sequence = 0
  let running: Promise<FindingIndex> | undefined
  const update = async () => {
    for (let isComplete = false; !isComplete; ) {
      await nextSlice()
      const rows = await readTexts(db, sequence)
      for (const { page_id: page, locale, counts, omitted } of rows)
        texts.set(`${page} ${locale}`, { page, locale, omitted, counts: parseCounts(counts) })
      isComplete = rows.length < rowsPerQuery
      // Texts of one turn have the same number: the last of them are read again.
      sequence = rows.at(-1)?.sequence ?? sequence
    }
    return texts
  }
  return () => {
    running ??= update().finally(() => {
      running = undefined
    })
    return running
  }
}

const readTexts = (db: Db, sequence: number) =>
  db
    .selectFrom('check_texts')
    .select(['page_id', 'locale', 'counts', 'omitted', 'sequence'])
    .where('sequence', '>=', sequence)
    .where('sequence', '>', 0)
    .orderBy('sequence')
    .limit(rowsPerQuery)
    .execute()

const parseCounts = (json: string) =>
  Object.entries(JSON.parse(json)) as unknown as IndexedText['counts']
