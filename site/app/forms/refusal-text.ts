import type { useTexts } from '../site/use-texts.ts'
import type { RefusedForm } from './send-form.ts'

const defaultWaitSeconds = 60

/** Returns why a form was refused: the message of the API, or an interface text. */
export function getRefusalText(refused: RefusedForm, t: ReturnType<typeof useTexts>): string {
  const { status, message, text, waitSeconds } = refused
  if (message) return message
  if (text) return t(text)
  if (status === 429) return t('tooMany', { seconds: waitSeconds ?? defaultWaitSeconds })
  return t('unreachable')
}
