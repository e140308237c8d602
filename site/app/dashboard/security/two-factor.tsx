import type { User } from '@vitrine/contract/identity/identity'
import { AccountForm, getRefusal, SuccessText } from '../../forms/account/account-form.tsx'
import { ConfirmDisclosure } from '../../forms/account/confirm.tsx'
import { Section } from '../../forms/account/section.tsx'
import { type FormState, useForm } from '../../forms/account/use-form.ts'
import { useTexts } from '../../site/use-texts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorKey } from './two-factor-key.tsx'

const intents = ['two-factor-start', 'two-factor-confirm', 'two-factor-end', 'two-factor-codes']

export function TwoFactorSection({ user }: { user: User }) {
  const t = useTexts()
  const form = useForm(...intents)
  const { done, news, root } = form
  const successTexts: Record<string, string> = {
    'two-factor-confirm': t('twoFactorIsOn'),
    'two-factor-end': t('twoFactorIsOff'),
    'two-factor-codes': t('codesRenewed'),
  }
  return (
    <Section
      id="v-section-two-factor"
      title={t('twoFactor')}
      about={t('twoFactorAbout')}
      ref={root}
    >
      <p className="step-state" data-on={user.two_factor || undefined}>
        {user.two_factor ? t('stateOn') : t('stateOff')}
      </p>
      <SuccessText>{done ? successTexts[done.intent] : null}</SuccessText>
      {news?.codes ? <RecoveryCodes codes={news.codes} email={user.email} /> : null}
      {user.two_factor ? <EnabledForms form={form} /> : <DisabledForms form={form} />}
    </Section>
  )
}

function DisabledForms({ form }: { form: FormState }) {
  const t = useTexts()
  const { news, refused } = form
  if (news?.key) return <TwoFactorKey form={form} ownKey={news.key} />
  // The password confirmation has expired: start again.
  const restartRefusal = refused && { ...refused, intent: 'two-factor-start' }
  return (
    <AccountForm
      form={{ ...form, refused: restartRefusal }}
      intent="two-factor-start"
      submit={t('twoFactorStart')}
    />
  )
}

function EnabledForms({ form }: { form: FormState }) {
  const t = useTexts()
  const isRefused = (intent: string) => getRefusal(form, intent) !== undefined
  return (
    <>
      <ConfirmDisclosure summary={t('codesRenew')} open={isRefused('two-factor-codes')}>
        <p>{t('codesRenewAbout')}</p>
        <AccountForm form={form} intent="two-factor-codes" submit={t('codesRenewNow')} />
      </ConfirmDisclosure>
      <ConfirmDisclosure summary={t('twoFactorEnd')} open={isRefused('two-factor-end')}>
        <p>{t('twoFactorEndAbout')}</p>
        <AccountForm
          form={form}
          intent="two-factor-end"
          submit={t('twoFactorEndNow')}
          asksPassword
        />
      </ConfirmDisclosure>
    </>
  )
}
