import { Checkbox } from '@mantine/core'
import { changeProfile } from '@vitrine/contract/endpoints/account'
import type { User } from '@vitrine/contract/identity/identity'
import { AccountForm, getRefusal, SuccessText } from '../../forms/account/account-form.tsx'
import { type FormAction, sendConfirmed } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { useTexts } from '../../site/use-texts.ts'

const field = 'new_device_mails'

export function NewDevicesSection({ user }: { user: User }) {
  const t = useTexts()
  const form = useForm('new-devices')
  const refused = getRefusal(form, 'new-devices')
  // A third-party API may not support it.
  if (user.new_device_mails === null) return null
  return (
    <Section
      id="v-section-new-devices"
      title={t('newDevices')}
      about={t('newDevicesAbout')}
      ref={form.root}
    >
      <AccountForm form={form} intent="new-devices" submit={t('save')}>
        <Checkbox
          label={t('newDevicesTell')}
          name={field}
          defaultChecked={refused ? field in refused.given : user.new_device_mails}
        />
      </AccountForm>
      <SuccessText>{form.done ? t('newDevicesSaved') : null}</SuccessText>
    </Section>
  )
}

/** Unchecked boxes are not submitted. */
export const changeNewDevices: FormAction = (site, form) => {
  const body = { [field]: form.has(field) }
  return sendConfirmed(site, form, changeProfile, { body })
}
