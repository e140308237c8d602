import { useQuery } from '@tanstack/react-query'
import type { Person } from '@vitrine/contract/admin/people'
import { Link, useParams } from 'react-router'
import { getRefusal } from '../http/call-failed.ts'
import { statusNotFound } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { personQuery } from './people-query.ts'
import { PersonAccess } from './person-access.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonForm } from './person-form.tsx'
import './people.css'

/** `/people/ID`: one person. */
export function Component() {
  const t = useTexts('people')
  const { site } = useSession()
  const id = Number(useParams().id)
  const { data: person, error } = useQuery(personQuery(id))
  const refused = getRefusal(error)
  const isGone = Number.isNaN(id) || refused?.status === statusNotFound
  useTitle(`${person?.name || t('title')} – ${site.name}`)
  return (
    <section className="screen screen-wide person-screen">
      <p className="people-back">
        <Link to={paths.people}>{t('toPeople')}</Link>
      </p>
      {isGone ? <Gone /> : <ProblemNotice refused={refused} />}
      {person && !error ? <PersonParts person={person} /> : null}
      {person || error ? null : <p role="status">{t('general:loading')}</p>}
    </section>
  )
}

function Gone() {
  const t = useTexts('people')
  return (
    <>
      <h1>{t('goneTitle')}</h1>
      <p className="lead" role="status">
        {t('gone')}
      </p>
    </>
  )
}

function PersonParts({ person }: { person: Person }) {
  const t = useTexts('people')
  return (
    <>
      <h1>
        <bdi>{person.name || person.email}</bdi>
      </h1>
      <div className="person-parts">
        <PersonFacts person={person} />
        {/* The fields show the values of a reloaded person. */}
        <PersonForm
          key={JSON.stringify([person.name, person.role, person.locales])}
          person={person}
        />
        <PersonAccess person={person} />
      </div>
      <p>
        <Link to={`${paths.auditLog}?person=${person.id}`}>{t('toLogOfPerson')}</Link>
      </p>
    </>
  )
}
