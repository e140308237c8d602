import { Alert, TextInput } from '@mantine/core'
import { cancelEmailChange, changeProfile } from '@vitrine/contract/endpoints/account'
import { emailLengthMax, type User } from '@vitrine/contract/identity/identity'
import { AccountForm, getRefusal, SuccessText } from '../../forms/account/account-form.tsx'
import { type FormAction, getField, sendConfirmed } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useTexts } from '../../site/use-texts.ts'

export function EmailSection({ user }: { user: User }) {
  const t = useTexts()
  const form = useForm('email', 'keep-email')
  const { done, root } = form
  const refused = getRefusal(form, 'email')
  const changedText = user.pending_email ? t('emailAsked') : t('emailSaved')
  return (
    <Section id="v-section-email" title={t('email')} about={t('emailAbout')} ref={root}>
      {user.pending_email ? (
        <Alert color="blue">
          <p>{t('emailPending', { email: user.pending_email })}</p>
          <AccountForm form={form} intent="keep-email" submit={t('emailKeep')} quiet />
        </Alert>
      ) : null}
      <AccountForm form={form} intent="email" submit={t('emailChange')}>
        <TextInput
          size="md"
          label={t('email')}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={emailLengthMax}
          defaultValue={refused?.given.email ?? user.email}
          error={refused?.errors.email}
          required
          withAsterisk={false}
        />
      </AccountForm>
      <SuccessText>
        {done ? (done.intent === 'email' ? changedText : t('emailKept')) : null}
      </SuccessText>
    </Section>
  )
}

export const changeEmail: FormAction = (site, form) =>
  sendConfirmed(site, form, changeProfile, { body: { email: getField(form, 'email') } })

export const cancelPendingEmail: FormAction = (site) => sendForm(site, cancelEmailChange)
