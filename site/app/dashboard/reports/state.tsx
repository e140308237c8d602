import { NativeSelect } from '@mantine/core'
import { changeReport } from '@vitrine/contract/endpoints/reports'
import { type FullReport, reportStates } from '@vitrine/contract/reports/reports'
import { AccountForm, SuccessText } from '../../forms/account/account-form.tsx'
import type { FormAction } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { type FormState, useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useTexts } from '../../site/use-texts.ts'
import { parseState } from './list-position.ts'
import { getReportNumber } from './report-number.ts'

/** State of a report; contributors cannot change it. */
export function StateSection({ report, isOwn }: { report: FullReport; isOwn: boolean }) {
  const t = useTexts()
  const form = useForm('state')
  return (
    <Section
      id="v-section-state"
      title={t('state')}
      about={t(isOwn ? 'stateAboutOwn' : 'stateAbout')}
      ref={form.root}
    >
      <p>
        <span className="state" data-state={report.state}>
          {t(report.state)}
        </span>
      </p>
      {isOwn ? null : <StateForm report={report} form={form} />}
    </Section>
  )
}

function StateForm({ report, form }: { report: FullReport; form: FormState }) {
  const t = useTexts()
  const { done, refused } = form
  return (
    <>
      <AccountForm form={form} intent="state" submit={t('changeState')}>
        <NativeSelect
          // Remounts if another user has changed the state.
          key={report.state}
          size="md"
          label={t('newState')}
          name="state"
          data={reportStates.map((state) => ({ value: state, label: t(state) }))}
          defaultValue={refused?.given.state ?? report.state}
          error={refused?.errors.state}
        />
      </AccountForm>
      <SuccessText>{done ? t('stateChanged') : null}</SuccessText>
    </>
  )
}

const unprocessable = 422

export const changeState: FormAction = async (site, form, request) => {
  const state = parseState(form)
  if (!state) return { ok: false, status: unprocessable, errors: {} }
  return sendForm(site, changeReport, { params: { id: getReportNumber(request) }, body: { state } })
}
