import { Button, TextInput } from '@mantine/core'
import type { RedirectTrace, TraceStep } from '@vitrine/contract/admin/redirects'
import { traceRedirect } from '@vitrine/contract/endpoints/redirects'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { Form } from '../ui/form.tsx'
import { useCall } from '../ui/use-call.ts'
import { leftToRightInput } from './redirects.ts'

/** Shows where an address leads, step by step. */
export function AddressTester() {
  const t = useTexts('redirects')
  const [trace, setTrace] = useState<RedirectTrace['data']>()
  const testing = useCall(
    (address: string) => call(traceRedirect, { query: { address } }),
    [],
    ({ data }) => setTrace(data),
  )
  return (
    <div className="redirect-tester">
      <Form
        label={t('test')}
        onSend={(form) => {
          setTrace(undefined)
          void testing.run(String(form.get('address') ?? ''))
        }}
      >
        <label htmlFor="address">{t('test')}</label>
        <div className="redirect-test">
          <TextInput
            id="address"
            name="address"
            placeholder={t('testExample')}
            error={testing.refused?.errors.address}
            attributes={leftToRightInput}
            required
          />
          <Button type="submit" variant="default" loading={testing.isBusy}>
            {t('testNow')}
          </Button>
        </div>
      </Form>
      <ProblemNotice refused={testing.refused} fields={['address']} />
      <div role="status">{trace ? <Ways ways={trace} /> : null}</div>
    </div>
  )
}

function Ways({ ways }: { ways: RedirectTrace['data'] }) {
  const { site } = useSession()
  const name = (locale: string) => site.locales.find(({ code }) => code === locale)?.name ?? locale
  return (
    <div className="redirect-ways">
      {ways.map(({ locale, steps }) => (
        <div key={locale}>
          <h2>{name(locale)}</h2>
          <ol className="redirect-steps">
            {steps.map((step) => (
              <Step key={`${step.kind} ${step.address}`} step={step} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

/** Keeps the order of an address from left to right within a text. */
const isolate = (address: string) => `\u2066${address}\u2069`

function Step({ step }: { step: TraceStep }) {
  const t = useTexts('redirects')
  const { kind, address, rule = '', status, page } = step
  return (
    <li data-kind={kind}>
      <code dir="ltr">{address}</code>{' '}
      {t(`step-${kind}`, { rule: isolate(rule), title: page?.title ?? '' })}{' '}
      {status ? <span className="badge">{status}</span> : null}
    </li>
  )
}
