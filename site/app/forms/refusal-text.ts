import type { useTexts } from '../site/use-texts.ts'
import type { Refused } from './send-form.ts'

/** A wait that the API does not name. */
const usualWaitSeconds = 60

/** Returns the sentence that says why a whole form was refused: the API's own, or one of ours. */
export function refusalText(refused: Refused, t: ReturnType<typeof useTexts>): string {
  const { status, message, text, waitSeconds } = refused
  if (message) return message
  if (text) return t(text)
  if (status === 429) return t('tooMany', { seconds: waitSeconds ?? usualWaitSeconds })
  return t('unreachable')
}
