import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { sessionEnded, sessionResumed } from '../session/session-events.ts'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Dialog to sign in again when the session has ended. The screen behind it keeps its state. */
export function SignInAgain({ email }: { email: string }) {
  const t = useTexts('sign-in')
  const queries = useQueryClient()
  const [ended, setEnded] = useState(false)
  useEffect(() => sessionEnded.subscribe(() => setEnded(true)), [])
  if (!ended) return null
  return (
    <Dialog title={t('againTitle')} onClose={() => setEnded(false)}>
      <p>{t('againText')}</p>
      <SignInSteps
        title={t('againTitle')}
        email={email}
        headless
        onDone={() => {
          setEnded(false)
          sessionResumed.emit()
          // Fetches the refused queries again. Other data stays.
          void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
          return true
        }}
      />
    </Dialog>
  )
}
