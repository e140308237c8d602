import type { FormNotice, NoticeWords } from '@vitrine/contract/forms/form-notice'
import { getBaseLanguage } from '@vitrine/contract/locale/base-language'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { Fragment } from 'react'
import { useHere } from '../site/here.ts'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'

/** What the forms of the site keep of their senders, from their settings. Nothing without forms. */
export function FormNotices() {
  const t = useTexts()
  const { forms = [] } = useHere()
  if (forms.length === 0) return null
  return (
    <section className="content" aria-labelledby="v-forms" {...t.lang('forms')}>
      <h2 id="v-forms">{t('forms')}</h2>
      <p>{t('formsIntro')}</p>
      {forms.map((form) => (
        <OneForm key={form.page} form={form} />
      ))}
    </section>
  )
}

function OneForm({ form }: { form: FormNotice }) {
  const t = useTexts()
  const { locale } = useTextScope()
  const readers = [
    ...form.roles.map((role) => t(`reader-${role}`)),
    ...(form.isMailed ? [t('reader-mailed')] : []),
    ...(form.isForwarded ? [t('reader-program')] : []),
  ]
  const listed = new Intl.ListFormat(getBaseLanguage(locale)).format(readers)
  return (
    <>
      <h3>
        <a href={form.address} lang={locale}>
          {form.title}
        </a>
      </h3>
      <dl>
        <dt>{t('formFields')}</dt>
        <dd>
          {form.fields.map((words, index) => (
            <Fragment key={words.text}>
              {index > 0 && ' · '}
              <Words words={words} />
            </Fragment>
          ))}
        </dd>
        {form.purpose && (
          <>
            <dt>{t('formPurpose')}</dt>
            <dd>
              <Words words={form.purpose} />
            </dd>
          </>
        )}
        <dt>{t('formPeriod')}</dt>
        <dd>{t('formMonths', { count: form.months })}</dd>
        <dt>{t('formReaders')}</dt>
        <dd>{listed}</dd>
      </dl>
    </>
  )
}

/** Words of an author: in the language of the page, or marked with their own. */
function Words({ words: { text, language } }: { words: NoticeWords }) {
  const { config } = useSite()
  return <span {...getLanguageAttributes(config.i18n, language)}>{text}</span>
}
