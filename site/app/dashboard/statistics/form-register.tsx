import { showFormRegister } from '@vitrine/contract/endpoints/form-register'
import type { FormRegister } from '@vitrine/contract/forms/form-notice'
import { screenPaths } from '@vitrine/contract/http/paths'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { longDate } from '../../locale/dates.ts'
import { callApi } from '../../routing/call-api.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { Fact } from '../overview/fact.tsx'
import { Unavailable } from '../overview/unavailable.tsx'
import { PrintButton } from './dossier.tsx'
import { type LoadResult, toLoadResult } from './load-result.ts'

/** The register of processing activities of the forms, for printing. */
export function Component() {
  const result = useLoaderData<LoadResult<FormRegister>>()
  if (!('value' in result))
    return (
      <Unavailable
        className="screen notice"
        textKey="unavailable"
        path={screenPaths.formRegister}
      />
    )
  return <Register register={result.value} />
}

export async function loader({
  request,
  context,
}: LoaderFunctionArgs): Promise<LoadResult<FormRegister>> {
  return toLoadResult(await callApi(context.get(siteContext), request, showFormRegister))
}

function Register({ register }: { register: FormRegister }) {
  const locale = useTextLocale()
  const t = useTexts()
  const getPath = useScreenPath()
  const { site_name, site_url, contact, today, forms } = register
  return (
    <article className="screen dossier">
      <header>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <p className="actions">
          <PrintButton label={t('print')} />
          <a className="button quiet" href={getPath(screenPaths.statistics)}>
            {t('back')}
          </a>
        </p>
        <dl className="facts">
          <Fact name={t('controller')}>
            <bdi translate="no">{site_name}</bdi>
          </Fact>
          <Fact name={t('address')}>
            <bdi translate="no">{site_url}</bdi>
          </Fact>
          {contact === null ? null : (
            <Fact name={t('contact')}>
              <bdi translate="no">{contact}</bdi>
            </Fact>
          )}
          <Fact name={t('date')}>
            <time dateTime={today}>{longDate(locale, today)}</time>
          </Fact>
        </dl>
      </header>
      {forms.length === 0 ? <p>{t('none')}</p> : null}
      {forms.map((form) => (
        <Entry key={form.page} form={form} />
      ))}
      <section aria-labelledby="v-security">
        <h2 id="v-security">{t('security')}</h2>
        <ul>
          {measures.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="v-duties">
        <h2 id="v-duties">{t('duties')}</h2>
        <ul>
          {duties.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </section>
    </article>
  )
}

const measures = ['sealed', 'access', 'logged', 'purged', 'noThird']
const duties = ['dutyBasis', 'dutyRights', 'dutyHost', 'dutyPurpose']

/** One processing activity: a form. */
function Entry({ form }: { form: FormRegister['forms'][number] }) {
  const t = useTexts()
  const heading = `v-form-${form.page}`
  const readers = form.roles.map((role) => t(`reader-${role}`)).join(', ')
  const fields = form.fields.map(({ text }) => text).join(' · ')
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>
        <bdi>{form.title}</bdi>
      </h2>
      <dl className="facts">
        <Fact name={t('page')}>
          <a href={form.address}>
            <bdi translate="no">{form.address}</bdi>
          </a>
        </Fact>
        <Fact name={t('purpose')}>{form.purpose?.text ?? t('purposeMissing')}</Fact>
        <Fact name={t('people')}>{t('peopleText')}</Fact>
        <Fact name={t('fields')}>
          {fields}
          {form.hasFiles ? ` (${t('files')})` : ''}
        </Fact>
        <Fact name={t('period')}>{t('months', { count: form.months })}</Fact>
        <Fact name={t('readers')}>
          {readers}
          {form.ownLocales ? ` (${t('ownLocales')})` : ''}
        </Fact>
        <Fact name={t('responsible')}>
          {form.responsible.length > 0 ? (
            <bdi translate="no">{form.responsible.join(', ')}</bdi>
          ) : (
            t('nobody')
          )}
        </Fact>
        <Fact name={t('sent')}>
          {t(form.isForwarded ? 'sentToProgram' : 'sentNowhere')}
          {form.sendsCopy ? ` ${t('copy')}` : ''}
        </Fact>
      </dl>
    </section>
  )
}
