import { unanswered } from '@vitrine/contract/client/call'
import { type CallResult, isRetryable, statusUnauthenticated } from '../http/client.ts'
import { formatRefusal } from '../http/problem.tsx'
import type { Translate } from '../locale/use-texts.ts'

/** A notice about an action, with its undo. */
export interface Notice {
  text: string
  /** Undoes the action. */
  undo?: () => Promise<CallResult<unknown>>
  /** Stays until it is closed. */
  isProblem?: boolean
  /** True if the undo failed before and may succeed now. */
  isAgain?: boolean
}

/** Undoes an action. Returns a notice with the reason if it was refused. */
export async function undoAction(
  undo: NonNullable<Notice['undo']>,
  t: Translate,
): Promise<Notice | undefined> {
  const answer = await undo().catch(() => unanswered)
  if (answer.ok) return undefined
  const text = t('undoRefused', { reason: formatRefusal(answer, t) })
  if (isRetryable(answer) || answer.status === statusUnauthenticated)
    return { text, undo, isProblem: true, isAgain: true }
  return { text: `${text} ${t('undoRefusedSince')}`, isProblem: true }
}
