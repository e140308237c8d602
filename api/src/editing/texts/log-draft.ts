import type { Db } from '../../db/schema.ts'
import type { Actor } from '../../publishing/actor.ts'
import { type Change, logChange } from '../../publishing/log-change.ts'

/**
 * Records that a program or a machine has saved a draft. Drafts that people type are saved every few
 * seconds: the log has none of them.
 */
export async function logDraft(
  tx: Db,
  actor: Actor,
  draft: Pick<Change, 'pageId' | 'locale' | 'subject'>,
  at: string,
) {
  if (actor.tokenName === null && !actor.isMachine) return
  await logChange(tx, actor, { kind: 'draft-saved', ...draft }, at)
}
