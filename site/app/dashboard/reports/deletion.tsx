import { localizePath } from '@vitrine/contract/locale'
import { adminPaths, screenPaths } from '@vitrine/contract/paths'
import { redirect } from 'react-router'
import { useTexts } from '../../locale/use-texts.ts'
import { localeAt } from '../../navigation/place.ts'
import { AccountForm, refusalOf } from '../account/account-form.tsx'
import type { FormAction } from '../account/act.ts'
import { Confirm } from '../account/confirm.tsx'
import { Section } from '../account/section.tsx'
import { useForm } from '../account/use-form.ts'
import { sendForm } from '../send-form.ts'
import { numberIn } from './number-in.ts'

export function DeletionPart() {
  const t = useTexts()
  const part = useForm('delete')
  return (
    <Section id="v-matter-deletion" title={t('deletion')} ref={part.root}>
      <Confirm summary={t('deletionStart')} open={refusalOf(part, 'delete') !== undefined}>
        <p>{t('deletionAbout')}</p>
        <AccountForm part={part} intent="delete" submit={t('deletionNow')} />
      </Confirm>
    </Section>
  )
}

/** The list says which one has gone. */
export const deleteReport: FormAction = async (site, _, request) => {
  const number = numberIn(request)
  const sent = await sendForm(site, adminPaths.report(number), { method: 'DELETE' })
  if (!sent.ok) return sent
  const locale = localeAt(site, new URL(request.url).pathname)
  const list = localizePath(site.config.i18n, locale, screenPaths.reports)
  throw redirect(`${list}?deleted=${number}`)
}
