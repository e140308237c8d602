import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type LostAddressDays,
  type LostAddressList,
  lostAddressDays,
} from '@vitrine/contract/admin/lost-addresses'
import { formatCallAddress } from '@vitrine/contract/client/call'
import { downloadLostAddresses } from '@vitrine/contract/endpoints/lost-addresses'
import { useSearchParams } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { SiteLimitNote } from '../session/limit-note.tsx'
import { useSession } from '../session/session.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { MoreButton, QueryState } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { AddressRow } from './address-row.tsx'
import { IgnoredAddresses } from './ignored-addresses.tsx'
import { lostAddressesQuery } from './lost-addresses-query.ts'
import './lost-addresses.css'

const defaultDays: LostAddressDays = 30

/** `/lost-addresses`: addresses that visitors did not find. The address of the screen has the days. */
export function Component() {
  const t = useTexts('lost-addresses')
  const { site } = useSession()
  const [search, setSearch] = useSearchParams()
  const days = lostAddressDays.find((each) => String(each) === search.get('days')) ?? defaultDays
  useTitle(`${t('title')} – ${site.name}`)
  const list = useInfiniteQuery(lostAddressesQuery(days))
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        <DownloadLink
          href={formatCallAddress(downloadLostAddresses, { query: { days } })}
          name="lost-addresses.csv"
        >
          {t('csv')}
        </DownloadLink>
      </div>
      <p className="lead">{t('lead')}</p>
      <SiteLimitNote action="change-redirects" />
      <NativeSelect
        className="lost-days"
        label={t('period')}
        value={days}
        data={lostAddressDays.map((count) => ({
          value: String(count),
          label: t('lastDays', { days: count }),
        }))}
        onChange={({ currentTarget: { value } }) => setSearch({ days: value }, { replace: true })}
      />
      <QueryState query={list} />
      {list.data ? <Found pages={list.data.pages} /> : null}
      <MoreButton list={list} label={t('more')} />
    </section>
  )
}

function Found({ pages }: { pages: LostAddressList[] }) {
  const t = useTexts('lost-addresses')
  const addresses = pages.flatMap(({ data }) => data)
  const meta = pages[0]?.meta
  if (!meta) return null
  return (
    <>
      {meta.isCounting ? null : <p className="note">{t('notCounting')}</p>}
      {addresses.length === 0 ? <p className="empty">{t('none')}</p> : null}
      <ol className="lost-addresses">
        {addresses.map((address) => (
          <AddressRow key={address.id} address={address} />
        ))}
      </ol>
      <Apart meta={meta} />
      {meta.ignored > 0 ? <IgnoredAddresses count={meta.ignored} /> : null}
    </>
  )
}

/** Requests that are counted without their path. */
function Apart({ meta }: { meta: LostAddressList['meta'] }) {
  const t = useTexts('lost-addresses')
  const parts = (['crawlers', 'scanners', 'other'] as const).flatMap((name) =>
    meta[name] > 0 ? [t(name, { count: meta[name] })] : [],
  )
  return parts.length > 0 ? (
    <p className="lost-apart">
      {t('apart')} {parts.join(' · ')}
    </p>
  ) : null
}
