import { Checkbox } from '@mantine/core'
import { changeProfile } from '@vitrine/contract/endpoints/account'
import type { User } from '@vitrine/contract/identity/identity'
import { AccountForm, getRefusal, SuccessText } from '../../forms/account/account-form.tsx'
import type { FormAction } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useTexts } from '../../site/use-texts.ts'

const field = 'weekly_mails'

/** Chooses the weekly mail about pages that age. Visitors get none. */
export function WeeklyMailSection({ user }: { user: User }) {
  const t = useTexts()
  const form = useForm('weekly')
  const refused = getRefusal(form, 'weekly')
  if (user.weekly_mails === null) return null
  return (
    <Section id="v-section-weekly" title={t('weekly')} about={t('weeklyAbout')} ref={form.root}>
      <AccountForm form={form} intent="weekly" submit={t('save')}>
        <Checkbox
          label={t('weeklySend')}
          name={field}
          defaultChecked={refused ? field in refused.given : user.weekly_mails}
        />
      </AccountForm>
      <SuccessText>{form.done ? t('weeklySaved') : null}</SuccessText>
    </Section>
  )
}

/** Unchecked boxes are not submitted. */
export const changeWeeklyMail: FormAction = (site, form) =>
  sendForm(site, changeProfile, { body: { [field]: form.has(field) } })
