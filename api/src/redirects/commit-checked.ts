import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { type CommitResult, commitOrRollBack } from '../editing/calls/commit-or-roll-back.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import type { RedirectDeps } from './redirects.ts'
import { readTable, readTableVersion, type TableState } from './table.ts'

/** How a change of the table is checked and saved. */
export interface CheckedChange<D, C, T, R> {
  /** Checks the change against the rules of a table, without saving. Reads only with `redirects`. */
  check: (redirects: D, state: TableState) => Promise<CommitResult<C, R>>
  save: (tx: Db, checked: C, touch: Touch) => Promise<CommitResult<T, R>>
  /** Times that a long check runs outside the lock of commits before it runs inside. */
  roundsOutside?: number
}

/**
 * Checks a change, then commits it. If another change of the table comes between, checks again: two
 * people who save at once cannot close a ring together.
 */
export async function commitChecked<D extends RedirectDeps, C, T, R>(
  redirects: D,
  { check, save, roundsOutside = 1 }: CheckedChange<D, C, T, R>,
): Promise<CommitResult<T, R>> {
  for (let round = 1; ; round++) {
    const state = await redirects.table()
    const pages = await redirects.published()
    const checked = await check(redirects, state)
    if ('refused' in checked) return checked
    const outcome = await commitOrRollBack<T, R | typeof outdated>(
      redirects.changes,
      async (tx, touch) => {
        const version = await readTableVersion(tx)
        if (version === state.version) return save(tx, checked.done, touch)
        if (round < roundsOutside) return { refused: outdated }
        const again = await check(readWithin(redirects, tx, pages), await readTable(tx, version))
        return 'refused' in again ? again : save(tx, again.done, touch)
      },
    )
    if ('done' in outcome) return outcome
    if (outcome.refused !== outdated) return { refused: outcome.refused }
  }
}

/**
 * Returns dependencies that read in a transaction. A read outside of it would not see what it has
 * changed, and in a database in memory, which has one connection, never get a turn.
 */
const readWithin = <D extends RedirectDeps>(redirects: D, tx: Db, pages: PublishedPages): D => ({
  ...redirects,
  context: { ...redirects.context, db: tx },
  published: async () => pages,
})

const outdated = Symbol('The table has changed since the check.')
