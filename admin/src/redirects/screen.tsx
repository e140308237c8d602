import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SavedRedirect } from '@vitrine/contract/admin/redirects'
import { formatCallAddress } from '@vitrine/contract/client/call'
import { exportRedirects, listRedirects } from '@vitrine/contract/endpoints/redirects'
import { useState } from 'react'
import { getRefusal, unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSearch } from '../routing/use-search.ts'
import { SiteLimitNote } from '../session/limit-note.tsx'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { useTitle } from '../ui/use-title.ts'
import { AddressTester } from './address-tester.tsx'
import { FixedRules } from './fixed-rules.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { RedirectFilters } from './redirect-filters.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { RedirectTable } from './redirect-table.tsx'
import { redirectsKey } from './redirects.ts'
import './redirects.css'

/** `/redirects`: the redirects of the site. The address holds the filters. */
export function Component() {
  const t = useTexts('redirects')
  const { site } = useSession()
  const isReadOnly = !usePermissionCheck()('change-redirects')
  const { search, change } = useSearch('page')
  const [edited, setEdited] = useState<SavedRedirect | 'new'>()
  const [isImporting, setImporting] = useState(false)
  useTitle(`${t('title')} – ${site.name}`)
  const list = useQuery({
    queryKey: [...redirectsKey, search.toString()],
    queryFn: async () => unwrap(await call(listRedirects, { query: Object.fromEntries(search) })),
    placeholderData: keepPreviousData,
  })
  const { data: redirects, meta, fixed } = list.data ?? {}
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        <div className="redirect-files">
          <DownloadLink href={formatCallAddress(exportRedirects, {})} name="redirects.csv">
            {t('export')}
          </DownloadLink>
          {isReadOnly ? null : (
            <>
              <Button variant="default" onClick={() => setImporting(true)}>
                {t('import')}
              </Button>
              <Button onClick={() => setEdited('new')}>{t('create')}</Button>
            </>
          )}
        </div>
      </div>
      <p className="lead">{t('lead')}</p>
      <SiteLimitNote action="change-redirects" />
      <AddressTester />
      <RedirectFilters search={search} onChange={change} />
      <ProblemNotice refused={getRefusal(list.error)} />
      {list.isPending ? <p role="status">{t('loading')}</p> : null}
      {redirects && meta ? (
        <RedirectTable
          redirects={redirects}
          meta={meta}
          isFiltered={search.size > 0}
          onEdit={isReadOnly ? undefined : setEdited}
          onPage={(page) => change('page', page > 1 ? String(page) : '')}
        />
      ) : null}
      {fixed && fixed.length > 0 ? <FixedRules rules={fixed} /> : null}
      {edited ? (
        <RedirectForm
          redirect={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </section>
  )
}
