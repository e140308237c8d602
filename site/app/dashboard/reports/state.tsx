import { NativeSelect } from '@mantine/core'
import { changeReport } from '@vitrine/contract/endpoints/reports'
import { type FullReport, reportStates } from '@vitrine/contract/reports/reports'
import { AccountForm, Said } from '../../forms/account/account-form.tsx'
import type { FormAction } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { type FormPart, useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useTexts } from '../../site/use-texts.ts'
import { stateIn } from './address.ts'
import { numberIn } from './number-in.ts'

/** State of a report; contributors cannot change it. */
export function StatePart({ report, isOwn }: { report: FullReport; isOwn: boolean }) {
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

function StateForm({ report, form }: { report: FullReport; form: FormPart }) {
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
      <Said>{done ? t('stateChanged') : null}</Said>
    </>
  )
}

const unprocessable = 422

export const changeState: FormAction = async (site, form, request) => {
  const state = stateIn(form)
  if (!state) return { ok: false, status: unprocessable, errors: {} }
  return sendForm(site, changeReport, { params: { id: numberIn(request) }, body: { state } })
}
