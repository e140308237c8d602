import { useQuery } from '@tanstack/react-query'
import { type FormSummary, responseStates } from '@vitrine/contract/admin/responses'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { useDayFormat } from '../session/use-date-time-format.ts'
import { QueryState } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { formsQuery } from './responses-query.ts'
import { useLiveResponses } from './use-live-responses.ts'
import './responses.css'

/** `/responses`: the forms whose responses the person may read. */
export function Component() {
  const t = useTexts('responses')
  const { site } = useSession()
  useTitle(`${t('title')} – ${site.name}`)
  useLiveResponses()
  const query = useQuery(formsQuery)
  const { data } = query
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('title')}</h1>
      </div>
      <p className="lead">{t('lead')}</p>
      <QueryState query={query} />
      {data?.length === 0 ? <p className="empty">{t('noForms')}</p> : null}
      {data && data.length > 0 ? (
        <ul className="form-list">
          {data.map((form) => (
            <FormRow key={form.page} form={form} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function FormRow({ form: { page, title, locale, counts, lastDay, isPublished } }: FormRowProps) {
  const t = useTexts('responses')
  const { site } = useSession()
  const toDay = useDayFormat('long')
  const address = paths.formResponses(page)
  return (
    <li className="form-row">
      <h2>
        <Link to={address} {...getLanguageAttributes(site, locale)}>
          {title || t('untitled')}
        </Link>
        {isPublished ? null : <span className="badge">{t('unpublished')}</span>}
      </h2>
      <p className="form-last">
        {lastDay === null ? t('noResponse') : t('lastDay', { day: toDay(lastDay) })}
      </p>
      <ul className="form-counts">
        {responseStates.map((state) =>
          counts[state] > 0 ? (
            <li key={state}>
              <Link to={`${address}?state=${state}`} data-response={state}>
                {t(`count-${state}`, { count: counts[state] })}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </li>
  )
}

interface FormRowProps {
  form: FormSummary
}
