import type { Person, PersonList } from '@vitrine/contract/admin/people'
import { roles } from '@vitrine/contract/identity/identity'
import { Link, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useSession } from '../session/session.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import type { PeopleFilter } from './people-query.ts'
import { usePeopleNames } from './role-names.ts'
import { StateText, TwoFactorText } from './state-text.tsx'

interface Props {
  list: z.output<typeof PersonList>
  filter: PeopleFilter
}

const columns = ['person', 'role', 'languages', 'state', 'twoFactor', 'lastSeen'] as const

/** One page of people, with links to the other pages. Narrow screens show each row as a card. */
export function PeopleTable({ list: { data, total, pageSize }, filter: { page = 1 } }: Props) {
  const t = useTexts('people')
  return (
    <>
      <table className="people-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </tbody>
      </table>
      <Pages page={page} count={Math.ceil(total / pageSize)} />
    </>
  )
}

function PersonRow({ person }: { person: Person }) {
  const t = useTexts('people')
  const { user } = useSession()
  const names = usePeopleNames()
  const moment = useDateTimeFormat('medium')
  const { id, name, email, role, locales, lastSeenAt } = person
  return (
    <tr>
      <th scope="row">
        <Link to={paths.person(id)}>
          <bdi>{name || email}</bdi>
        </Link>
        {user.id === id ? <span className="badge">{t('you')}</span> : null}
        <small>{email}</small>
      </th>
      <td>{names.role(role)}</td>
      <td>{role === roles.visitor ? '–' : names.languages(locales)}</td>
      <td>
        <StateText state={person.state} />
      </td>
      <td data-label={t('twoFactor')}>
        <TwoFactorText person={person} />
      </td>
      <td data-label={t('lastSeen')}>{lastSeenAt === null ? t('never') : moment(lastSeenAt)}</td>
    </tr>
  )
}

function Pages({ page, count }: { page: number; count: number }) {
  const t = useTexts('people')
  const [search] = useSearchParams()
  if (count < 2) return null
  const address = (to: number) => {
    const next = new URLSearchParams(search)
    next.set('page', `${to}`)
    return `?${next}`
  }
  return (
    <nav className="people-pages" aria-label={t('pages')}>
      {page > 1 ? <Link to={address(page - 1)}>{t('earlier')}</Link> : null}
      <span>{t('pageOf', { page, last: count })}</span>
      {page < count ? <Link to={address(page + 1)}>{t('later')}</Link> : null}
    </nav>
  )
}
