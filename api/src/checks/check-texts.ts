import { hash } from 'node:crypto'
import { findLocale } from '@vitrine/contract/locale/locale'
import { type RunInTurn, runAtOnce } from '@vitrine/files/turns'
import { readLastCommit } from '../db/commits.ts'
import { DatabaseOutage } from '../db/outage.ts'
import type { Db } from '../db/schema.ts'
import type { Redirects } from '../redirects/redirects.ts'
import { findFacts } from './find-facts.ts'
import { endLease, readJob, runLeased, takeLease } from './jobs/lease.ts'
import { dueStates, queueChangedTexts, setDue } from './jobs/queue.ts'
import { type CheckedTextKey, type LiveText, readLiveTexts } from './read-texts.ts'
import { storeResults, type TextResult } from './store-results.ts'
import type { CheckThread, TextToCheck } from './thread/thread.ts'

/** Raise it when a rule changes: all texts are checked again. */
const rulesVersion = 6
const textsPerTurn = 20

export interface TextCheckDeps {
  redirects: Redirects
  thread: CheckThread
  /** True if the owner has allowed requests of other sites. */
  isExternalEnabled: () => boolean
  /** Random name of this process. */
  owner: string
  /** At once by default. */
  runInTurn?: RunInTurn
  logError: (error: unknown) => void
}

/**
 * Returns a job that checks the texts that have changed since, 20 in a turn. One process at a time
 * does so; another one continues if it is killed.
 */
export function createTextCheck(deps: TextCheckDeps): (ending: AbortSignal) => Promise<void> {
  const { runInTurn = runAtOnce } = deps
  return async (ending) => {
    const { db, now } = deps.redirects.context
    if (!(await hasWork(deps)) || !(await takeLease(db, 'texts', deps.owner, now()))) return
    try {
      await resetRunning(db)
      while (!ending.aborted && (await runInTurn(() => queueOrCheck(deps), ending))) {
        /* The next turn. */
      }
    } finally {
      await endLease(db, 'texts', deps.owner)
    }
  }
}

/** True if commits are not queued, or texts are. Reads only. */
async function hasWork(deps: TextCheckDeps): Promise<boolean> {
  const { db } = deps.redirects.context
  const job = await readJob(db, 'texts')
  if (!job || job.tag !== getTag(deps) || job.all_after !== null) return true
  if (job.commit_number !== (await readLastCommit(db))) return true
  const due = await db
    .selectFrom('check_texts')
    .select('page_id')
    .where('due', '>', dueStates.none)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** Texts that a process had begun before it was killed. */
const resetRunning = (db: Db) =>
  db
    .updateTable('check_texts')
    .set({ due: dueStates.afterChange })
    .where('due', '=', dueStates.running)
    .execute()

/** Returns false if nothing is left to do, or if another process has taken over. */
async function queueOrCheck(deps: TextCheckDeps): Promise<boolean> {
  const { db, now } = deps.redirects.context
  const lease = { name: 'texts', owner: deps.owner, now: now() } as const
  const isQueueing = await runLeased(db, lease, (tx, job) =>
    queueChangedTexts(tx, job, getTag(deps)),
  )
  if (isQueueing === undefined) return false
  const refs = await takeNextTexts(db)
  if (refs.length === 0 && !isQueueing) return false
  const results = await checkAll(deps, refs)
  const stored = await runLeased(db, { ...lease, now: now() }, async (tx) => {
    await storeResults(tx, deps.redirects.context, results, now())
    return true
  })
  return stored === true
}

/** Marks the next texts as running; a text that changes during its check is queued again. */
async function takeNextTexts(db: Db): Promise<CheckedTextKey[]> {
  const refs = await db
    .selectFrom('check_texts')
    .select(['page_id', 'locale'])
    .where('due', 'in', [dueStates.afterAll, dueStates.afterChange])
    .orderBy('due', 'desc')
    .orderBy('page_id')
    .limit(textsPerTurn)
    .execute()
  await setDue(db, refs, dueStates.running)
  return refs
}

/** Checks texts together. If one of them fails, checks each alone, and logs the failure. */
async function checkAll(deps: TextCheckDeps, refs: CheckedTextKey[]): Promise<TextResult[]> {
  try {
    return await checkTogether(deps, refs)
  } catch (error) {
    if (error instanceof DatabaseOutage) throw error
    if (refs.length > 1) {
      const results: TextResult[] = []
      for (const ref of refs) results.push(...(await checkAll(deps, [ref])))
      return results
    }
    deps.logError(error)
    return refs.map((ref) => ({ ...ref, found: { findings: [], omitted: 0 } }))
  }
}

async function checkTogether(deps: TextCheckDeps, refs: CheckedTextKey[]): Promise<TextResult[]> {
  const { db, rules, now } = deps.redirects.context
  const texts = await readLiveTexts(db, rules, refs)
  const addresses = await deps.thread.read(
    texts.map(({ content, template, field_values }) => ({ content, template, field_values })),
  )
  const inputs: TextToCheck[] = []
  for (const [index, text] of texts.entries()) {
    const { links = [], files = [] } = addresses[index] ?? {}
    const facts = await findFacts(deps.redirects, text, { links, files }, deps.isExternalEnabled())
    const { title, seo_title, seo_description } = text
    const language = findLocale(rules, text.locale)?.iso ?? text.locale
    inputs.push({ language, fields: { title, seo_title, seo_description }, facts })
    // Thousands of links may take as much time as a lease lasts.
    if (links.length >= manyLinks) await takeLease(db, 'texts', deps.owner, now())
  }
  const found = await deps.thread.check(inputs)
  return refs.map((ref) => ({ ...ref, found: found[findIndex(texts, ref)] }))
}

const manyLinks = 500

const findIndex = (texts: LiveText[], { page_id, locale }: CheckedTextKey) =>
  texts.findIndex((text) => text.page_id === page_id && text.locale === locale)

/** Identifies the rules and settings on which the findings of all texts depend. */
function getTag({ redirects, isExternalEnabled }: TextCheckDeps): string {
  const parts = [rulesVersion, redirects.context.rules, isExternalEnabled()]
  return hash('sha256', JSON.stringify(parts), 'hex')
}
