import type { Db } from '../../db/schema.ts'
import type { Actor } from '../../publishing/actor.ts'
import { logChange, type NewChange } from '../../publishing/log-change.ts'

/**
 * Logs a draft saved by a program or a machine. Drafts of people are saved every few seconds and
 * are not logged.
 */
export async function logSavedDraft(
  tx: Db,
  actor: Actor,
  draft: Pick<NewChange, 'pageId' | 'locale' | 'subject'>,
  at: string,
) {
  if (actor.tokenName === null && !actor.isMachine) return
  await logChange(tx, actor, { kind: 'draft-saved', ...draft }, at)
}
