import { unanswered } from '@vitrine/contract/client/call'
import { type Answer, isPassing, unauthenticated } from '../http/client.ts'
import { sentenceOf } from '../http/problem.tsx'
import type { Read } from '../locale/use-texts.ts'

/** A notice about an action, with its undo. */
export interface Notice {
  text: string
  /** Undoes the action. */
  undo?: () => Promise<Answer<unknown>>
  /** Stays until it is closed. */
  isProblem?: boolean
  /** True if the undo failed before and may succeed now. */
  isAgain?: boolean
}

/** Undoes an action. Returns a notice with the reason if it was refused. */
export async function takeBack(
  undo: NonNullable<Notice['undo']>,
  t: Read,
): Promise<Notice | undefined> {
  const answer = await undo().catch(() => unanswered)
  if (answer.ok) return undefined
  const text = t('undoRefused', { reason: sentenceOf(answer, t) })
  if (isPassing(answer) || answer.status === unauthenticated)
    return { text, undo, isProblem: true, isAgain: true }
  return { text: `${text} ${t('undoRefusedSince')}`, isProblem: true }
}
