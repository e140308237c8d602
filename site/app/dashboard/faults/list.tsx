import { listFaults } from '@vitrine/contract/endpoints/operation'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { Fault } from '@vitrine/contract/operation/faults'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatTimeAgo } from '../../locale/relative-time.ts'
import { callApi } from '../../routing/call-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { Unavailable } from '../overview/unavailable.tsx'

/** `/dashboard/faults`: errors of the server and of browsers, for administrators. */
export function Component() {
  const t = useTexts()
  const { faults, now } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  return (
    <div className="screen screen-wide">
      <header>
        <h1>{t('title')}</h1>
        <p className="role">{t('about')}</p>
      </header>
      {faults ? (
        <List faults={faults} now={now} />
      ) : (
        <Unavailable textKey="unavailable" path={screenPaths.faults} />
      )}
    </div>
  )
}

function List({ faults, now }: { faults: Fault[]; now: string }) {
  const t = useTexts()
  if (faults.length === 0) return <p className="aside">{t('none')}</p>
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('where')}</th>
          <th scope="col">{t('times')}</th>
          <th scope="col">{t('last')}</th>
          <th scope="col">{t('first')}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map((fault) => (
          <Row key={fault.id} fault={fault} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ fault, now }: { fault: Fault; now: string }) {
  const t = useTexts()
  const locale = useTextLocale()
  const { message, place, path, origin, times, first_at, last_at, requests } = fault
  return (
    <tr>
      <th scope="row">
        <bdi translate="no">{message}</bdi>
        {place ? (
          <small>
            <code>{place}</code>
          </small>
        ) : null}
        {requests.length > 0 ? (
          <small>
            {t('requests')} <code translate="no">{requests.join(' ')}</code>
          </small>
        ) : null}
      </th>
      <td>
        {t(origin)}
        {path ? (
          <>
            {' '}
            <code>{path}</code>
          </>
        ) : null}
      </td>
      <td>{new Intl.NumberFormat(locale).format(times)}</td>
      <td>
        <time dateTime={last_at}>{formatTimeAgo(locale, last_at, now)}</time>
      </td>
      <td>
        <time dateTime={first_at}>{formatTimeAgo(locale, first_at, now)}</time>
      </td>
    </tr>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const response = await callApi(context.get(siteContext), request, listFaults)
  return { faults: response.ok ? response.data.data : undefined, now: new Date().toISOString() }
}
