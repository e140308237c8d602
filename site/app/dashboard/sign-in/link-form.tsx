import { FormProblem } from '../../forms/form-problem.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import type { RefusedForm } from '../../forms/send-form.ts'
import { useTexts } from '../../site/use-texts.ts'

/** Form with one button for links in e-mails: mail scanners open links but submit no forms. */
export function LinkForm({ refused }: { refused: RefusedForm | undefined }) {
  const t = useTexts()
  return (
    <ScreenForm label={t('title')} submit={t('submit')}>
      <p className="lead">{t('lead')}</p>
      <FormProblem refused={refused} fields={[]} />
    </ScreenForm>
  )
}
