import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { type SignInOutcome, sendCode, sendPassword } from './sign-in.ts'

interface Props {
  /** Stands above the first step. */
  title: string
  /** Address of the user who signs in again. */
  email?: string
  /** Where there is room for one heading only. */
  headless?: boolean
  /** Answers whether the browser has kept the sign-in. */
  onDone: () => boolean | Promise<boolean>
}

/** The sign-in succeeded but the next call has no session: the browser stores no cookies. */
const notKept = { ok: false, status: 403, errors: {} } as const

/** Signing in, on a screen of its own or above the one where the session ended. */
export function SignInSteps({ title, email, headless = false, onDone }: Props) {
  const t = useTexts('sign-in')
  const [outcome, setOutcome] = useState<SignInOutcome>()
  const [busy, setBusy] = useState(false)
  const send = (step: typeof sendPassword) => async (form: FormData) => {
    setBusy(true)
    const next = await step(form)
    const isKept = next.step !== 'done' || (await onDone())
    setBusy(false)
    setOutcome(isKept ? next : { step: 'password', refused: { ...notKept, message: t('notKept') } })
  }
  const second = outcome?.step === 'code'
  return (
    <>
      {headless && !second ? null : <h1>{second ? t('codeTitle') : title}</h1>}
      {second ? (
        <CodeForm
          refused={outcome.refused}
          busy={busy}
          onSend={send(sendCode)}
          onStartAgain={() => setOutcome(undefined)}
        />
      ) : (
        <PasswordForm
          refused={outcome?.step === 'password' ? outcome.refused : undefined}
          email={email}
          busy={busy}
          onSend={send(sendPassword)}
        />
      )}
    </>
  )
}
