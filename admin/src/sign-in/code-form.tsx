import { Button, TextInput } from '@mantine/core'
import type { Refused } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Form } from '../ui/form.tsx'

interface Props {
  refused: Refused | undefined
  busy: boolean
  onSend: (form: FormData) => void
  onStartAgain: () => void
}

/** Second step: a code of the authenticator, or a recovery code. */
export function CodeForm({ refused, busy, onSend, onStartAgain }: Props) {
  const t = useTexts('sign-in')
  return (
    <div className="form">
      <p className="lead">{t('codeLead')}</p>
      <ProblemNotice refused={refused} fields={['code', 'recovery_code']}>
        <p>
          <button className="link" type="button" onClick={onStartAgain}>
            {t('startAgain')}
          </button>
        </p>
      </ProblemNotice>
      <Form label={t('code')} onSend={onSend}>
        <TextInput
          label={t('code')}
          id="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={refused?.errors.code}
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={busy}>
          {t('submit')}
        </Button>
      </Form>
      <details className="other-way" open={refused?.errors.recovery_code !== undefined}>
        <summary>{t('noAuthenticator')}</summary>
        <Form label={t('recoveryCode')} onSend={onSend}>
          <TextInput
            label={t('recoveryCode')}
            description={t('recoveryCodeRule')}
            id="recovery_code"
            name="recovery_code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={refused?.errors.recovery_code}
            required
            withAsterisk={false}
          />
          <Button type="submit" loading={busy} variant="outline">
            {t('submit')}
          </Button>
        </Form>
      </details>
    </div>
  )
}
