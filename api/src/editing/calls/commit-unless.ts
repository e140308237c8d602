import type { Changes } from '../../db/changes.ts'
import type { Touch } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'

/** What a change of content came to: something was done, or all of it was refused. */
export type Outcome<T, R> = { done: T } | { refused: R }

/** Commits a change of content; one that is refused half-way leaves nothing behind. */
export async function commitUnless<T, R>(
  changes: Changes,
  work: (tx: Db, touch: Touch) => Promise<Outcome<T, R>>,
): Promise<Outcome<T, R>> {
  let refused: { refused: R } | undefined
  try {
    return await changes.commit(async (tx, touch) => {
      const outcome = await work(tx, touch)
      if ('done' in outcome) return outcome
      refused = outcome
      // A transaction is rolled back by nothing else.
      throw new Error('The change was refused.')
    })
  } catch (error) {
    if (refused) return refused
    throw error
  }
}
