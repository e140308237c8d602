import { deleteReport as deleteReportAt } from '@vitrine/contract/endpoints/reports'
import { screenPaths } from '@vitrine/contract/http/paths'
import { localizePath } from '@vitrine/contract/locale/locale'
import { redirect } from 'react-router'
import { AccountForm, getRefusal } from '../../forms/account/account-form.tsx'
import { ConfirmDisclosure } from '../../forms/account/confirm.tsx'
import type { FormAction } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { getLocaleAt } from '../../site/page-key.ts'
import { useTexts } from '../../site/use-texts.ts'
import { getReportNumber } from './report-number.ts'

export function DeletionSection() {
  const t = useTexts()
  const form = useForm('delete')
  return (
    <Section id="v-section-deletion" title={t('deletion')} ref={form.root}>
      <ConfirmDisclosure
        summary={t('deletionStart')}
        open={getRefusal(form, 'delete') !== undefined}
      >
        <p>{t('deletionAbout')}</p>
        <AccountForm form={form} intent="delete" submit={t('deletionNow')} />
      </ConfirmDisclosure>
    </Section>
  )
}

export const deleteReport: FormAction = async (site, _, request) => {
  const number = getReportNumber(request)
  const result = await sendForm(site, deleteReportAt, { params: { id: number } })
  if (!result.ok) return result
  const locale = getLocaleAt(site, new URL(request.url).pathname)
  const list = localizePath(site.config.i18n, locale, screenPaths.reports)
  throw redirect(`${list}?deleted=${number}`)
}
