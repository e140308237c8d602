import { TextInput } from '@mantine/core'
import { changeProfile } from '@vitrine/contract/endpoints/account'
import { nameLengthMax, type User } from '@vitrine/contract/identity/identity'
import { AccountForm, SuccessText } from '../../forms/account/account-form.tsx'
import { type FormAction, getField } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useTexts } from '../../site/use-texts.ts'

export function NameSection({ user }: { user: User }) {
  const t = useTexts()
  const form = useForm('name')
  const { done, refused, root } = form
  return (
    <Section id="v-section-name" title={t('name')} about={t('nameAbout')} ref={root}>
      <AccountForm form={form} intent="name" submit={t('save')}>
        <TextInput
          size="md"
          label={t('name')}
          name="name"
          type="text"
          autoComplete="name"
          maxLength={nameLengthMax}
          defaultValue={refused?.given.name ?? user.name}
          error={refused?.errors.name}
          required
          withAsterisk={false}
        />
      </AccountForm>
      <SuccessText>{done ? t('nameSaved') : null}</SuccessText>
    </Section>
  )
}

export const changeName: FormAction = (site, form) =>
  sendForm(site, changeProfile, { body: { name: getField(form, 'name') } })
