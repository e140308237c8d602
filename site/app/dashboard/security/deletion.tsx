import { Alert } from '@mantine/core'
import { dayMs } from '@vitrine/contract/bounds/durations'
import {
  cancelDeletion as cancelDeletionAt,
  requestDeletion,
} from '@vitrine/contract/endpoints/account'
import { deletionGraceDays, type User } from '@vitrine/contract/identity/identity'
import { AccountForm, getRefusal, SuccessText } from '../../forms/account/account-form.tsx'
import { ConfirmDisclosure } from '../../forms/account/confirm.tsx'
import { type FormAction, sendConfirmed } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { longDate } from '../../locale/dates.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'

interface Props {
  user: User
  now: string
}

export function AccountDeletionSection({ user, now }: Props) {
  const t = useTexts()
  const locale = useTextLocale()
  const form = useForm('delete', 'keep')
  const { done, root } = form
  const until = new Date(Date.parse(now) + deletionGraceDays * dayMs).toISOString()
  const date = longDate(locale, user.deletion_at ?? until)
  return (
    <Section id="v-section-deletion" title={t('deletion')} about={t('deletionAbout')} ref={root}>
      <SuccessText>
        {done ? t(done.intent === 'delete' ? 'deletionAsked' : 'deletionCancelled') : null}
      </SuccessText>
      {user.deletion_at ? (
        <Alert color="red">
          <p>{t('deletionPending', { date })}</p>
          <AccountForm form={form} intent="keep" submit={t('deletionCancel')} />
        </Alert>
      ) : (
        <ConfirmDisclosure
          summary={t('deletionStart')}
          open={getRefusal(form, 'delete') !== undefined}
        >
          <ul>
            <li>{t('deletionSessions')}</li>
            <li>{t('deletionGrace', { days: deletionGraceDays, date })}</li>
            <li>{t('deletionEnd')}</li>
          </ul>
          <AccountForm form={form} intent="delete" submit={t('deletionNow')} asksPassword />
        </ConfirmDisclosure>
      )}
    </Section>
  )
}

export const scheduleDeletion: FormAction = (site, form) =>
  sendConfirmed(site, form, requestDeletion)

export const cancelDeletion: FormAction = (site) => sendForm(site, cancelDeletionAt)
