import { removeAvatar, saveAvatar } from '@vitrine/contract/endpoints/account'
import { avatarRules, type User } from '@vitrine/contract/identity/identity'
import { lazy, Suspense } from 'react'
import { AccountForm, SuccessText } from '../../forms/account/account-form.tsx'
import type { FormAction } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useSite } from '../../site/site.ts'
import { useTextScope, useTexts } from '../../site/use-texts.ts'
import { useSelectedPicture } from './picture.ts'
import { PictureField } from './picture-field.tsx'

const CropForm = lazy(async () => ({ default: (await import('./crop-form.tsx')).CropForm }))

export function AvatarSection({ user }: { user: User }) {
  const t = useTexts()
  const form = useForm('avatar', 'drop-avatar')
  const picture = useSelectedPicture(form.done)
  const take = useTakeWithTexts(picture.take)
  const { done, root } = form
  const message = done?.intent === 'avatar' ? t('avatarSaved') : t('avatarDropped')
  return (
    <Section id="v-section-avatar" title={t('avatar')} about={t('avatarAbout')} ref={root}>
      <Portrait user={user} />
      {picture.bitmap ? (
        <Suspense>
          <CropForm form={form} bitmap={picture.bitmap} cancel={picture.forget} />
        </Suspense>
      ) : (
        <AccountForm
          form={form}
          intent="avatar"
          encType="multipart/form-data"
          submit={t('avatarSend')}
        >
          <PictureField take={take} fault={picture.fault ?? form.refused?.errors.avatar} />
        </AccountForm>
      )}
      {user.avatar && !picture.bitmap ? (
        <AccountForm form={form} intent="drop-avatar" submit={t('avatarDrop')} quiet />
      ) : null}
      <SuccessText>{done ? message : null}</SuccessText>
    </Section>
  )
}

// Loads the texts of the crop form: the document contains only those that it shows.
function useTakeWithTexts(take: (file: File) => void) {
  const { loadTexts } = useSite()
  const { locale, page } = useTextScope()
  return async (file: File) => {
    await loadTexts?.(locale, page)
    take(file)
  }
}

function Portrait({ user }: { user: User }) {
  const t = useTexts()
  const { large } = avatarRules.widths
  if (!user.avatar) return <p className="portrait-none">{t('avatarNone')}</p>
  return (
    <img
      className="portrait"
      data-private
      src={user.avatar.large}
      width={large}
      height={large}
      alt={t('avatarNow')}
    />
  )
}

export const uploadAvatar: FormAction = (site, form) => {
  const body = new FormData()
  const file = form.get('avatar')
  if (file instanceof Blob) body.append('avatar', file, 'avatar')
  return sendForm(site, saveAvatar, { body })
}

export const deleteAvatar: FormAction = (site) => sendForm(site, removeAvatar)
