import { type Answer, isPassing, unanswered, unauthenticated } from '../http/ask.ts'
import { sentenceOf } from '../http/problem.tsx'
import type { Read } from '../locale/use-texts.ts'

/** What was done, and how it is taken back. */
export interface Notice {
  text: string
  /** Takes back what the notice tells of. */
  undo?: () => Promise<Answer<unknown>>
  /** Stays until it is closed. */
  isProblem?: boolean
  /** It was tried before, and may succeed now. */
  isAgain?: boolean
}

/** Takes back what was done; answers what has to be said where that was refused. */
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
