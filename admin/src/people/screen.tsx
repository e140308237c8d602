import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleNav } from './people-nav.tsx'
import { peopleQuery } from './people-query.ts'
import { PeopleTable } from './people-table.tsx'
import { usePeopleFilter } from './use-people-filter.ts'
import './people.css'

/** `/people`: the accounts and invitations. The address holds the filters. */
export function Component() {
  const t = useTexts('people')
  const { site } = useSession()
  const may = usePermissionCheck()
  const { filter, isFiltered, change } = usePeopleFilter()
  const [inviting, setInviting] = useState(false)
  useTitle(`${t('title')} – ${site.name}`)
  const { data, error } = useQuery(peopleQuery(filter))
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        {may('manage-people') ? (
          <Button type="button" onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        ) : null}
      </div>
      <ProblemNotice refused={getRefusal(error)} />
      {error ? null : (
        <>
          <PeopleNav />
          <PeopleFilters filter={filter} onChange={change} />
          <p className="people-count" role="status">
            {data ? t('count', { count: data.total }) : t('general:loading')}
          </p>
          {data?.total === 0 ? <p className="empty">{t('none')}</p> : null}
          {data && data.total > 0 ? <PeopleTable list={data} filter={filter} /> : null}
          {data?.total === 1 && !isFiltered ? <p className="empty">{t('alone')}</p> : null}
        </>
      )}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </section>
  )
}
