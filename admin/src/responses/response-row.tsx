import type { ListedResponse } from '@vitrine/contract/admin/responses'
import { NavLink } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, getLocaleName, useSession } from '../session/session.ts'
import { useDateTimeFormat, useDayFormat } from '../session/use-date-time-format.ts'
import { StateMark } from './state-mark.tsx'
import { useResponseFilter } from './use-response-filter.ts'

interface Props {
  page: number
  response: ListedResponse
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** A response in the list: the first answers, the state and the time. */
export function ResponseRow({ page, response, isSelected, onSelect }: Props) {
  const t = useTexts('responses')
  const { site } = useSession()
  const moment = useDateTimeFormat('medium')
  const toDay = useDayFormat('medium')
  const { query } = useResponseFilter()
  const { id, state, locale, at, receivedDay, excerpt, files, assignee } = response
  const [first, ...others] = excerpt
  return (
    <li className="response-row" data-response={state}>
      <input
        type="checkbox"
        aria-label={t('select', { number: id })}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <NavLink to={`${paths.response(page, id)}${query}`} data-id={id}>
        <span className="response-title">
          <StateMark state={state} />
          <bdi {...getLanguageAttributes(site, locale)}>
            {first?.value ?? t(at === null ? 'unreadable' : 'noWords')}
          </bdi>
        </span>
        {others.length > 0 ? (
          <span className="response-excerpt" {...getLanguageAttributes(site, locale)}>
            {others.map(({ field, value }) => (
              <bdi key={field}>{value}</bdi>
            ))}
          </span>
        ) : null}
        <small>
          <span>{t('number', { number: id })}</span>
          <time dateTime={at ?? receivedDay}>{at === null ? toDay(receivedDay) : moment(at)}</time>
          {site.locales.length > 1 ? <span>{getLocaleName(site, locale) ?? locale}</span> : null}
          {assignee === null ? null : <bdi>{assignee}</bdi>}
          {files > 0 ? <span>{t('fileCount', { count: files })}</span> : null}
        </small>
      </NavLink>
    </li>
  )
}
