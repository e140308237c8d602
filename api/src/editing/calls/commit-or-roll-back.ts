import type { Changes } from '../../db/changes.ts'
import type { Touch } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'

/** Result of a change of content: done, or refused and rolled back. */
export type CommitResult<T, R> = { done: T } | { refused: R }

/** Commits a change of content; rolls it back if `work` returns a refusal. */
export async function commitOrRollBack<T, R>(
  changes: Changes,
  work: (tx: Db, touch: Touch) => Promise<CommitResult<T, R>>,
): Promise<CommitResult<T, R>> {
  let refused: { refused: R } | undefined
  try {
    return await changes.commit(async (tx, touch) => {
      const outcome = await work(tx, touch)
      if ('done' in outcome) return outcome
      refused = outcome
      // Only an exception rolls a transaction back.
      throw new Error('The change was refused.')
    })
  } catch (error) {
    if (refused) return refused
    throw error
  }
}
