import { changePassword as changePasswordAt } from '@vitrine/contract/endpoints/account'
import { passwordLength, type User } from '@vitrine/contract/identity/identity'
import { AccountForm, SuccessText } from '../../forms/account/account-form.tsx'
import { type FormAction, getField } from '../../forms/account/form-action.ts'
import { AccountPasswordField } from '../../forms/account/password-field.tsx'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useTexts } from '../../site/use-texts.ts'

const fields = [
  { name: 'current_password', text: 'currentPassword', autoComplete: 'current-password' },
  { name: 'password', text: 'newPassword', autoComplete: 'new-password' },
  { name: 'password_confirmation', text: 'newPasswordAgain', autoComplete: 'new-password' },
] as const

export function PasswordSection({ user }: { user: User }) {
  const t = useTexts()
  const form = useForm('password')
  const { done, refused, root } = form
  return (
    <Section id="v-section-password" title={t('password')} about={t('passwordAbout')} ref={root}>
      <AccountForm form={form} intent="password" submit={t('passwordChange')}>
        {/* Tells password managers the account. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user.email}
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
        />
        {fields.map(({ name, text, autoComplete }) => (
          <AccountPasswordField
            key={name}
            label={t(text)}
            name={name}
            autoComplete={autoComplete}
            description={name === 'password' ? t('passwordRule', passwordLength) : undefined}
            error={refused?.errors[name]}
          />
        ))}
      </AccountForm>
      <SuccessText>{done ? t('passwordChanged') : null}</SuccessText>
    </Section>
  )
}

export const changePassword: FormAction = (site, form) => {
  const body = {
    current_password: getField(form, 'current_password'),
    password: getField(form, 'password'),
    password_confirmation: getField(form, 'password_confirmation'),
  }
  return sendForm(site, changePasswordAt, { body })
}
