import { Button } from '@mantine/core'
import type { TestMail as TestMailResult } from '@vitrine/contract/admin/settings'
import { sendTestMail } from '@vitrine/contract/endpoints/settings'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useCall } from '../ui/use-call.ts'

/** Sends a test mail to the user, and shows the answer of the mail server. */
export function TestMail() {
  const t = useTexts('settings')
  const [result, setResult] = useState<TestMailResult>()
  const sending = useCall(
    () => call(sendTestMail),
    [],
    ({ data }) => setResult(data),
  )
  return (
    <fieldset className="panel">
      <legend>{t('mail')}</legend>
      <p>{t('mailHint')}</p>
      <ProblemNotice refused={sending.refused} />
      <div className="buttons">
        <Button variant="default" loading={sending.isBusy} onClick={() => sending.run(undefined)}>
          {t('mailSend')}
        </Button>
      </div>
      <p role="status">
        {result
          ? t(result.reason ? `mail-${result.reason}` : 'mailSent', {
              to: result.to,
              message: result.message,
            })
          : null}
      </p>
    </fieldset>
  )
}
