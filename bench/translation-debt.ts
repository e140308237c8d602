import type { Database } from '../api/src/db/open.ts'
import type { Browser } from '../api/src/testing/browser.ts'
import { debtKinds } from '../contract/src/admin/translation-debt.ts'
import { showTranslationDebt } from '../contract/src/endpoints/translation-debt.ts'

const sectionCount = 20
const childrenOfPage = 6
const batchSize = 1_000
const warmUps = 10
const calls = 20
/** Microseconds in a millisecond. */
const microseconds = 1_000

/** Measures the list of the translations that need work: all, one language, one section. */
export async function measureDebt(
  { db }: Database,
  browser: Browser,
  ids: number[],
  locales: string[],
) {
  await nest(db, ids)
  await fill(db, ids, locales)
  for (const [name, query] of [
    ['all', ''],
    ['one language', 'locale=en'],
    ['one section', `under=${ids[0]}`],
    ['missing ones', 'kind=missing'],
  ]) {
    const call = async () => {
      const answer = await browser.read(`${showTranslationDebt.path}?${query}`)
      if (answer.status !== 200) throw new Error(await answer.text())
      await answer.text()
    }
    for (let run = 0; run < warmUps; run++) await call()
    const before = process.cpuUsage()
    const times: number[] = []
    for (let run = 0; run < calls; run++) {
      const began = performance.now()
      await call()
      times.push(performance.now() - began)
    }
    const { user, system } = process.cpuUsage(before)
    const cpu = ((user + system) / calls / microseconds).toFixed(1)
    const median = times.toSorted((a, b) => a - b)[calls / 2]?.toFixed(1)
    console.log(`  debt by language, section (${name}): median ${median} ms, ${cpu} ms CPU each`)
  }
}

/** Puts the pages into a tree of sections. */
async function nest(db: Database['db'], ids: number[]) {
  for (const [at, id] of ids.entries()) {
    if (at < sectionCount) continue
    const parent = ids[Math.floor((at - sectionCount) / childrenOfPage)] ?? null
    await db.updateTable('pages').set({ parent_id: parent }).where('id', '=', id).execute()
  }
}

/** Stores a debt of each text, so that the sums have all kinds. */
async function fill(db: Database['db'], ids: number[], locales: string[]) {
  await db.deleteFrom('translation_debt').execute()
  const rows = ids.flatMap((id, page) =>
    locales.map((locale, at) => ({
      page_id: id,
      locale,
      source_locale: 'fr',
      kind: debtKinds[(page + at) % debtKinds.length] ?? 'unknown',
      words_new: page % 7,
      words_changed: page % 5,
      words_machine: page % 3,
      words_unknown: page % 11,
      words_removed: page % 2,
    })),
  )
  for (let at = 0; at < rows.length; at += batchSize)
    await db
      .insertInto('translation_debt')
      .values(rows.slice(at, at + batchSize))
      .execute()
}
