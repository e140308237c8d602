import { NativeSelect } from '@mantine/core'
import { changeProfile } from '@vitrine/contract/endpoints/account'
import type { User } from '@vitrine/contract/identity/identity'
import { formatDay } from '@vitrine/contract/locale/date-format'
import { localizePath } from '@vitrine/contract/locale/locale'
import { useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { AccountForm, SuccessText } from '../../forms/account/account-form.tsx'
import { type FormAction, getField } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { longDate } from '../../locale/dates.ts'
import { storeChosenLocale } from '../../locale/store-chosen-locale.ts'
import { type PublicConfig, useSite } from '../../site/site.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'

/** A date whose day and month cannot be confused. */
const sample = { year: 2026, month: 11, day: 20 }
const sampleIso = '2026-11-20'

export function LanguageSection({ user }: { user: User }) {
  const { config } = useSite()
  const locale = useTextLocale()
  const t = useTexts()
  const form = useForm('language')
  const { saved } = useLoaderData<{ saved: string | null }>()
  const storedLocale = form.refused?.given.locale ?? user.locale ?? ''
  const [selectedLocale, setSelectedLocale] = useState(storedLocale)
  const languages = screenLanguages(config).map(({ code, displayName }) => ({
    value: code,
    label: displayName,
  }))
  return (
    <Section
      id="v-section-language"
      title={t('language')}
      about={t('languageAbout')}
      ref={form.root}
    >
      <AccountForm form={form} intent="language" submit={t('save')}>
        <NativeSelect
          size="md"
          label={t('preferred')}
          name="locale"
          data={[{ value: '', label: t('noPreference') }, ...languages]}
          defaultValue={storedLocale}
          onChange={(event) => setSelectedLocale(event.currentTarget.value)}
          error={form.refused?.errors.locale}
        />
        <dl className="date-facts">
          <dt>{t('dateShort')}</dt>
          <dd>{formatDay(sample)}</dd>
          <dt>{t('dateLong')}</dt>
          <dd lang={selectedLocale || undefined}>
            {longDate(selectedLocale || locale, sampleIso)}
          </dd>
        </dl>
      </AccountForm>
      <SuccessText>{saved === 'language' && !form.refused ? t('languageSaved') : null}</SuccessText>
    </Section>
  )
}

function screenLanguages({ i18n, files }: PublicConfig) {
  return i18n.locales.filter(({ code }) => files[code]?.includes('dashboard-profile'))
}

export const changeLanguage: FormAction = async (site, form, request) => {
  const body = { locale: getField(form, 'locale') }
  const result = await sendForm(site, changeProfile, { body })
  if (!result.ok) return result
  await site.identity.renew()
  const { i18n } = site.config
  // On the server the address of the redirect names the locale.
  if (body.locale && typeof document !== 'undefined') storeChosenLocale(i18n, body.locale)
  const path = body.locale
    ? localizePath(i18n, body.locale, '/dashboard/profile')
    : new URL(request.url).pathname
  throw redirect(`${path}?saved=language`)
}
