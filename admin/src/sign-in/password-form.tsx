import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Refused } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { Form } from '../ui/form.tsx'

interface Props {
  refused: Refused | undefined
  email: string | undefined
  busy: boolean
  onSend: (form: FormData) => void
}

/** First step: e-mail address and password. */
export function PasswordForm({ refused, email, busy, onSend }: Props) {
  const t = useTexts('sign-in')
  return (
    <Form label={t('title')} onSend={onSend}>
      <ProblemNotice refused={refused} fields={['email', 'password']} />
      <TextInput
        label={t('email')}
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
        defaultValue={email}
        readOnly={email !== undefined}
        ref={focusFirst}
        error={refused?.errors.email}
        required
        withAsterisk={false}
      />
      <PasswordField error={refused?.errors.password} />
      <Checkbox id="remember" label={t('remember')} name="remember" />
      <Button type="submit" loading={busy}>
        {t('submit')}
      </Button>
      {email === undefined ? (
        <p className="form-aside">
          <Link to={paths.forgotPassword}>{t('forgot')}</Link>
        </p>
      ) : null}
    </Form>
  )
}

/** Focuses an empty field when its form appears. */
function focusFirst(field: HTMLInputElement | null) {
  if (field && !field.readOnly && field.value === '') field.focus()
}

/** Password field with a button that shows the password. */
export function PasswordField({ error }: { error: string | undefined }) {
  const t = useTexts('sign-in')
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      label={t('password')}
      id="password"
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      spellCheck={false}
      error={error}
      required
      withAsterisk={false}
      rightSectionWidth="var(--reveal)"
      rightSection={
        <button
          className="reveal"
          type="button"
          aria-controls="password"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'hide' : 'show')}
        </button>
      }
    />
  )
}
