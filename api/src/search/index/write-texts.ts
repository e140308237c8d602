import { nextSlice } from '@vitrine/files/time-slice'
import { sql } from 'kysely'
import { toBatches } from '../../db/batches.ts'
import type { Db } from '../../db/schema.ts'
import { type Write, writeTogether } from '../../db/write-together.ts'
import {
  compareWords,
  type IndexableText,
  parseWords,
  type WordChanges,
  type WordCounts,
} from './count-words.ts'
import { parseIndexName } from './index-names.ts'
import { changePostings, toShard, toSlot } from './postings.ts'
import type { Totals } from './totals.ts'
import { getWordCutter } from './words.ts'
import { byKey, changeWords, type WordEdits } from './write-words.ts'

export interface IndexedRef {
  /** Name of its index. */
  locale: string
  /** Its page, or the entry of a file. */
  page_id: number
}

/** A text to index, or to remove from the index. */
export interface TextChange extends IndexedRef {
  digest: string
  counted: IndexableText | undefined
}

/** Texts of one language: more in one statement do not make it faster. */
const rowsPerStatement = 200

/** Writes texts of one index. The caller has locked the state of the index. */
export async function writeTexts(tx: Db, locale: string, texts: TextChange[]) {
  if (texts.length === 0) return
  const { stored, totals } = await readStored(tx, locale, texts)
  const added = texts.filter(({ page_id, counted }) => counted && !stored.has(page_id)).length
  const free =
    totals.texts > totals.last_number
      ? []
      : await findFreeNumbers(tx, locale, totals.last_number, added)
  const edits = createEdits()
  const rows: TextRow[] = []
  const removed: number[] = []
  const cutter = await getWordCutter(parseIndexName(locale).locale)
  for (const { page_id, digest, counted } of texts) {
    const former = stored.get(page_id)
    if (!former && !counted) continue
    const number = former?.number ?? free.shift() ?? ++totals.last_number
    await nextSlice()
    const before = former ? parseWords(former.words) : noWords
    const changes = compareWords(before, counted?.words ?? noWords, cutter)
    editPostings(edits, number, changes)
    editWords(edits, changes)
    addToTotals(totals, former, -1)
    if (!counted) {
      removed.push(number)
      continue
    }
    const { title, headings, body } = counted.lengths
    const lengths = { title_words: title, heading_words: headings, body_words: body }
    const row = { locale, number, page_id, digest, words: counted.serialized, ...lengths }
    addToTotals(totals, row, 1)
    rows.push(row)
  }
  await writeTogether(tx, [
    ...(await changeAllPostings(tx, locale, edits.postings)),
    ...changeWords(tx, locale, edits.words),
    ...removeRows(tx, locale, removed),
    ...saveRows(tx, rows),
    saveTotals(tx, locale, totals),
  ])
}

const saveTotals = (tx: Db, locale: string, totals: Totals): Write =>
  totals.texts === 0
    ? tx.deleteFrom('search_totals').where('locale', '=', locale)
    : tx
        .insertInto('search_totals')
        .values({ locale, ...totals })
        .onConflict((conflict) => conflict.column('locale').doUpdateSet(totals))

const removeRows = (tx: Db, locale: string, numbers: number[]): Write[] =>
  numbers.length === 0
    ? []
    : [tx.deleteFrom('search_texts').where('locale', '=', locale).where('number', 'in', numbers)]

/** Returns numbers of removed texts, so that drafts that come and go do not lengthen the lists. */
async function findFreeNumbers(
  tx: Db,
  locale: string,
  last: number,
  max: number,
): Promise<number[]> {
  if (max === 0) return []
  const { rows } = await sql<{ number: number }>`
    select number + 1 as number from (
      select -1 as number union all select number from search_texts where locale = ${locale}
    ) as used
    where not exists (
      select 1 from search_texts where locale = ${locale} and number = used.number + 1
    )
    order by 1 limit ${max}
  `.execute(tx)
  return rows.map(({ number }) => number).filter((number) => number <= last)
}

const noWords: WordCounts = new Map()

type Lengths = Omit<Totals, 'texts' | 'last_number'>

interface TextRow extends Lengths {
  locale: string
  number: number
  page_id: number
  digest: string
  words: string
}

/** Reads the sums of an index, and those of the given texts that it has. */
async function readStored(tx: Db, locale: string, texts: IndexedRef[]) {
  const ids = texts.map(({ page_id }) => page_id)
  const all = await tx
    .selectFrom('search_totals as totals')
    .leftJoin('search_texts as texts', (join) =>
      join.onRef('texts.locale', '=', 'totals.locale').on('texts.page_id', 'in', ids),
    )
    .select(['totals.texts', 'totals.last_number'])
    .select(['totals.title_words', 'totals.heading_words', 'totals.body_words'])
    .select(['texts.number', 'texts.page_id', 'texts.words'])
    .select(['texts.title_words as title', 'texts.heading_words as headings'])
    .select('texts.body_words as body')
    .where('totals.locale', '=', locale)
    .execute()
  const stored = new Map<number, FormerText>()
  for (const { number, page_id, words, title, headings, body } of all)
    if (number !== null && page_id !== null)
      stored.set(page_id, {
        number,
        words: words ?? '',
        title_words: title ?? 0,
        heading_words: headings ?? 0,
        body_words: body ?? 0,
      })
  const { texts: count, last_number, title_words, heading_words, body_words } = all[0] ?? noTotals
  const totals = { texts: count, last_number, title_words, heading_words, body_words }
  return { stored, totals }
}

type FormerText = Pick<TextRow, 'number' | 'words' | keyof Lengths>

const noTotals: Totals = {
  texts: 0,
  title_words: 0,
  heading_words: 0,
  body_words: 0,
  last_number: -1,
}

function addToTotals(totals: Lengths & { texts: number }, text: Lengths | undefined, sign: 1 | -1) {
  if (!text) return
  totals.texts += sign
  totals.title_words += sign * text.title_words
  totals.heading_words += sign * text.heading_words
  totals.body_words += sign * text.body_words
}

interface Edits {
  /** New codes by shard, term and slot. */
  postings: Map<number, Map<string, Map<number, number>>>
  words: WordEdits
}

const createEdits = (): Edits => ({ postings: new Map(), words: new Map() })

function editPostings({ postings }: Edits, number: number, { codes }: WordChanges) {
  const shard = toShard(number)
  const byTerm = postings.get(shard) ?? new Map<string, Map<number, number>>()
  postings.set(shard, byTerm)
  for (const [term, code] of codes) {
    const bySlot = byTerm.get(term) ?? new Map<number, number>()
    byTerm.set(term, bySlot.set(toSlot(number), code))
  }
}

function editWords({ words }: Edits, { added, removed }: WordChanges) {
  const edit = (word: string, shown: string, delta: 1 | -1) => {
    const entry = words.get(word)
    if (entry) entry.delta += delta
    else words.set(word, { shown, delta })
  }
  for (const [word, shown] of added) edit(word, shown, 1)
  for (const [word, shown] of removed) edit(word, shown, -1)
}

/** Reads the postings of changed terms. Returns the writes of their new ones. */
async function changeAllPostings(tx: Db, locale: string, postings: Edits['postings']) {
  const writes: Write[] = []
  for (const [shard, byTerm] of postings)
    for (const batch of toBatches([...byTerm].sort(byKey), rowsPerStatement)) {
      const terms = batch.map(([term]) => term)
      const rows = await tx
        .selectFrom('search_postings')
        .select(['term', 'postings'])
        .where('locale', '=', locale)
        .where('shard', '=', shard)
        .where('term', 'in', terms)
        .execute()
      const before = new Map(rows.map((row) => [row.term, row.postings]))
      const changed = batch.map(([term, codes]) => ({
        locale,
        term,
        shard,
        postings: changePostings(before.get(term) ?? '', codes),
      }))
      const [kept, empty] = partition(changed, (row) => row.postings !== '')
      if (kept.length > 0)
        writes.push(
          tx
            .insertInto('search_postings')
            .values(kept)
            .onConflict((conflict) =>
              conflict
                .columns(['locale', 'term', 'shard'])
                .doUpdateSet(({ ref }) => ({ postings: ref('excluded.postings') })),
            ),
        )
      const gone = empty.map(({ term }) => term)
      if (gone.length > 0)
        writes.push(
          tx
            .deleteFrom('search_postings')
            .where('locale', '=', locale)
            .where('shard', '=', shard)
            .where('term', 'in', gone),
        )
    }
  return writes
}

function partition<T>(all: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))]
}

const saveRows = (tx: Db, rows: TextRow[]): Write[] =>
  [...toBatches(rows, rowsPerStatement)].map((batch) =>
    tx
      .insertInto('search_texts')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['locale', 'number']).doUpdateSet(({ ref }) => ({
          digest: ref('excluded.digest'),
          words: ref('excluded.words'),
          title_words: ref('excluded.title_words'),
          heading_words: ref('excluded.heading_words'),
          body_words: ref('excluded.body_words'),
        })),
      ),
  )
