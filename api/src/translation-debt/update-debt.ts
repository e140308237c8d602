import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { type RunInTurn, runAtOnce } from '@vitrine/files/turns'
import { queueTextsInOrder } from '../checks/jobs/queue.ts'
import type { TranslationDebtTable } from '../db/debt-tables.ts'
import type { Db } from '../db/schema.ts'
import { everyTranslation } from '../publishing/debt-queue.ts'
import { countDebt } from './count-debt.ts'
import { followCommits } from './follow-commits.ts'

export interface DebtDeps {
  db: Db
  rules: LocaleRules
  now: () => Date
  /** At once by default. */
  runInTurn?: RunInTurn
  /** Called if a page could not be counted. It is tried again after the lease. */
  logError: (error: unknown) => void
}

/** Far longer than one page takes: a lease expires only after a failure. */
const leaseMs = 5 * minuteMs
const candidatesMax = 20

/**
 * Counts the translations of changed pages again, until none is left. Each is claimed by one
 * process. With `recount`, all pages are counted again if the languages of the site have changed.
 */
export async function updateDebt(
  deps: DebtDeps,
  { ending, recount = false }: { ending?: AbortSignal; recount?: boolean } = {},
): Promise<void> {
  const { runInTurn = runAtOnce } = deps
  await followCommits(deps.db, deps.rules, { recount })
  while (await runInTurn(() => updateNext(deps, ending), ending)) {
    /* The next turn. */
  }
}

/** Returns false if nothing is left to do. */
async function updateNext(deps: DebtDeps, ending: AbortSignal | undefined): Promise<boolean> {
  const candidates = await findCandidates(deps)
  for (const candidate of candidates) {
    if (ending?.aborted) return false
    if (await claim(deps, candidate)) await updateOne(deps, candidate)
  }
  return candidates.length > 0
}

interface QueueEntry {
  page_id: number
  locale: string
  number: number
}

const findCandidates = ({ db, now }: DebtDeps): Promise<QueueEntry[]> =>
  db
    .selectFrom('translation_debt_queue')
    .select(['page_id', 'locale', 'number'])
    .where(({ or, eb }) =>
      or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now().toISOString())]),
    )
    .orderBy('page_id')
    .limit(candidatesMax)
    .execute()

async function claim({ db, now }: DebtDeps, entry: QueueEntry): Promise<boolean> {
  const claimed = await matchEntry(db, entry)
    .set({ claimed_until: new Date(now().getTime() + leaseMs).toISOString() })
    .where('number', '=', entry.number)
    .where(({ or, eb }) =>
      or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now().toISOString())]),
    )
    .returning('number')
    .executeTakeFirst()
  return claimed !== undefined
}

const matchEntry = (db: Db, { page_id }: QueueEntry) =>
  db.updateTable('translation_debt_queue').where('page_id', '=', page_id)

async function updateOne(deps: DebtDeps, entry: QueueEntry) {
  try {
    await storeDebt(deps, entry)
  } catch (error) {
    deps.logError(error)
  }
}

/** Counts and stores a claimed entry. An entry that another change has raised stays in the queue. */
async function storeDebt({ db, rules }: DebtDeps, entry: QueueEntry) {
  const { page_id, locale, number } = entry
  const isForAll = locale === everyTranslation
  const locales = isForAll ? rules.locales.map(({ code }) => code) : [locale]
  const rows = await countDebt(db, rules, page_id, locales)
  await db.transaction().execute(async (tx) => {
    // Before the queue, like `followCommits`, so that two processes do not wait for each other.
    await tx
      .updateTable('translation_debt_commits')
      .set(({ eb }) => ({ debt_version: eb('debt_version', '+', 1) }))
      .execute()
    const done = await tx
      .deleteFrom('translation_debt_queue')
      .where('page_id', '=', page_id)
      .where('number', '=', number)
      .returning('page_id')
      .executeTakeFirst()
    if (!done) {
      await matchEntry(tx, entry).set({ claimed_until: null }).execute()
      return
    }
    const former = await tx
      .deleteFrom('translation_debt')
      .where('page_id', '=', page_id)
      .$if(!isForAll, (query) => query.where('locale', '=', locale))
      .returning(['page_id', 'locale', 'source_locale', 'kind'])
      .execute()
    if (rows.length > 0) await tx.insertInto('translation_debt').values(rows).execute()
    await queueSources(tx, former, rows)
  })
}

type OutdatedRow = Pick<TranslationDebtTable, 'page_id' | 'locale' | 'source_locale' | 'kind'>

/** Queues the check of the texts whose set of outdated translations has changed. */
async function queueSources(tx: Db, former: OutdatedRow[], rows: OutdatedRow[]) {
  const [before, after] = [listOutdated(former), listOutdated(rows)]
  const changed = [...before.keys(), ...after.keys()].filter(
    (key) => before.has(key) !== after.has(key),
  )
  const sources = changed.flatMap((key) => before.get(key) ?? after.get(key) ?? [])
  await queueTextsInOrder(tx, sources)
}

/** The texts that outdated translations are made from, by translation and source. */
function listOutdated(rows: OutdatedRow[]) {
  const outdated = rows.filter(({ kind }) => kind === 'outdated')
  return new Map(
    outdated.map(({ page_id, locale, source_locale }) => [
      `${locale} ${source_locale}`,
      { page_id, locale: source_locale },
    ]),
  )
}
