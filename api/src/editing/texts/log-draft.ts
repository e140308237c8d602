import type { Db } from '../../db/schema.ts'
import type { Actor } from '../../publishing/actor.ts'
import { type Change, logChange } from '../../publishing/log-change.ts'

/**
 * Logs a draft saved by a program or a machine. Drafts of people are saved every few seconds and
 * are not logged.
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
