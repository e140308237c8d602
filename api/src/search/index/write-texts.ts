import { sql } from 'kysely'
import { toBatches } from '../../db/batches.ts'
import type { Db } from '../../db/schema.ts'
import { createTimeSlices } from '../../db/time-slice.ts'
import { type IndexableText, type IndexedWords, parseWords, toIndexedWords } from './count-words.ts'
import { parseIndexName } from './index-names.ts'
import { changePostings, toShard, toSlot } from './postings.ts'
import { readTotals, type Totals } from './totals.ts'
import { getWordCutter } from './words.ts'

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
  const stored = await readStored(tx, locale, texts)
  const totals = { ...((await readTotals(tx, locale)) ?? noTotals) }
  const added = texts.filter(({ page_id, counted }) => counted && !stored.has(page_id)).length
  const free =
    totals.texts > totals.last_number
      ? []
      : await findFreeNumbers(tx, locale, totals.last_number, added)
  const edits = createEdits()
  const rows: TextRow[] = []
  const cutter = await getWordCutter(parseIndexName(locale).locale)
  const nextSlice = createTimeSlices()
  for (const { page_id, digest, counted } of texts) {
    const former = stored.get(page_id)
    if (!former && !counted) continue
    const number = former?.number ?? free.shift() ?? ++totals.last_number
    await nextSlice()
    const before = former ? toIndexedWords(parseWords(former.words), cutter) : noWords
    const after = counted ?? noWords
    editPostings(edits, number, before.codes, after.codes)
    editWords(edits, before, after)
    addToTotals(totals, former, -1)
    if (!counted) {
      await tx
        .deleteFrom('search_texts')
        .where('locale', '=', locale)
        .where('number', '=', number)
        .execute()
      continue
    }
    const { title, headings, body } = counted.lengths
    const lengths = { title_words: title, heading_words: headings, body_words: body }
    const row = { locale, number, page_id, digest, words: counted.serialized, ...lengths }
    addToTotals(totals, row, 1)
    rows.push(row)
  }
  await writePostings(tx, locale, edits.postings)
  await writeWords(tx, locale, edits.words)
  await writeRows(tx, rows)
  if (totals.texts === 0)
    await tx.deleteFrom('search_totals').where('locale', '=', locale).execute()
  else await saveTotals(tx, locale, totals)
}

const saveTotals = (tx: Db, locale: string, totals: Totals) =>
  tx
    .insertInto('search_totals')
    .values({ locale, ...totals })
    .onConflict((conflict) => conflict.column('locale').doUpdateSet(totals))
    .execute()

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

const noWords: IndexedWords = { codes: new Map(), shown: new Map() }

type Lengths = Omit<Totals, 'texts' | 'last_number'>

interface TextRow extends Lengths {
  locale: string
  number: number
  page_id: number
  digest: string
  words: string
}

async function readStored(tx: Db, locale: string, texts: IndexedRef[]) {
  const rows = await tx
    .selectFrom('search_texts')
    .selectAll()
    .where('locale', '=', locale)
    .where(
      'page_id',
      'in',
      texts.map(({ page_id }) => page_id),
    )
    .execute()
  return new Map(rows.map((row) => [row.page_id, row]))
}

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
  /** Changes of the vocabulary by folded word. */
  words: Map<string, { shown: string; delta: number }>
}

const createEdits = (): Edits => ({ postings: new Map(), words: new Map() })

function editPostings(
  { postings }: Edits,
  number: number,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
) {
  const shard = toShard(number)
  const byTerm = postings.get(shard) ?? new Map<string, Map<number, number>>()
  postings.set(shard, byTerm)
  const edit = (term: string, code: number) => {
    const codes = byTerm.get(term) ?? new Map<number, number>()
    byTerm.set(term, codes.set(toSlot(number), code))
  }
  for (const [term, code] of after) if (before.get(term) !== code) edit(term, code)
  for (const term of before.keys()) if (!after.has(term)) edit(term, 0)
}

function editWords({ words }: Edits, before: IndexedWords, after: IndexedWords) {
  const edit = (word: string, shown: string, delta: 1 | -1) => {
    const entry = words.get(word)
    if (entry) entry.delta += delta
    else words.set(word, { shown, delta })
  }
  for (const [word, shown] of after.shown) if (!before.shown.has(word)) edit(word, shown, 1)
  for (const [word, shown] of before.shown) if (!after.shown.has(word)) edit(word, shown, -1)
}

async function writePostings(tx: Db, locale: string, postings: Edits['postings']) {
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
        await tx
          .insertInto('search_postings')
          .values(kept)
          .onConflict((conflict) =>
            conflict
              .columns(['locale', 'term', 'shard'])
              .doUpdateSet(({ ref }) => ({ postings: ref('excluded.postings') })),
          )
          .execute()
      if (empty.length > 0)
        await tx
          .deleteFrom('search_postings')
          .where('locale', '=', locale)
          .where('shard', '=', shard)
          .where(
            'term',
            'in',
            empty.map(({ term }) => term),
          )
          .execute()
    }
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0

function partition<T>(all: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))]
}

async function writeWords(tx: Db, locale: string, words: Edits['words']) {
  const changed = [...words].filter(([, { delta }]) => delta !== 0).sort(byKey)
  for (const batch of toBatches(changed, rowsPerStatement)) {
    await tx
      .insertInto('search_words')
      .values(batch.map(([word, { shown, delta }]) => ({ locale, word, shown, texts: delta })))
      .onConflict((conflict) =>
        conflict
          .columns(['locale', 'word'])
          .doUpdateSet({ texts: sql<number>`search_words.texts + excluded.texts` }),
      )
      .execute()
    const fewer = batch.filter(([, { delta }]) => delta < 0).map(([word]) => word)
    if (fewer.length > 0)
      await tx
        .deleteFrom('search_words')
        .where('locale', '=', locale)
        .where('word', 'in', fewer)
        .where('texts', '<=', 0)
        .execute()
  }
}

async function writeRows(tx: Db, rows: TextRow[]) {
  for (const batch of toBatches(rows, rowsPerStatement))
    await tx
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
      )
      .execute()
}
