import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { type SignInResult, sendCode, sendPassword } from './sign-in.ts'

interface Props {
  /** Heading of the first step. */
  title: string
  /** Address of the user who signs in again. */
  email?: string
  /** True to render no heading. */
  headless?: boolean
  /** Returns false if the browser has not stored the session. */
  onDone: () => boolean | Promise<boolean>
}

/** The sign-in succeeded but the next call has no session: the browser stores no cookies. */
const cookiesRefused = { ok: false, status: 403, errors: {} } as const

/** Steps of the sign-in, for its screen and for the dialog after the session has ended. */
export function SignInSteps({ title, email, headless = false, onDone }: Props) {
  const t = useTexts('sign-in')
  const [result, setResult] = useState<SignInResult>()
  const [busy, setBusy] = useState(false)
  const send = (step: typeof sendPassword) => async (form: FormData) => {
    setBusy(true)
    const next = await step(form)
    const hasSession = next.step !== 'done' || (await onDone())
    setBusy(false)
    setResult(
      hasSession
        ? next
        : { step: 'password', refused: { ...cookiesRefused, message: t('notKept') } },
    )
  }
  const second = result?.step === 'code'
  return (
    <>
      {headless && !second ? null : <h1>{second ? t('codeTitle') : title}</h1>}
      {second ? (
        <CodeForm
          refused={result.refused}
          busy={busy}
          onSend={send(sendCode)}
          onStartAgain={() => setResult(undefined)}
        />
      ) : (
        <PasswordForm
          refused={result?.step === 'password' ? result.refused : undefined}
          email={email}
          busy={busy}
          onSend={send(sendPassword)}
        />
      )}
    </>
  )
}
