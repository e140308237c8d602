import { screenPaths } from '@vitrine/contract/http/paths'
import { roles, type User } from '@vitrine/contract/identity/identity'
import type { Overview } from '@vitrine/contract/operation/overview'
import type { ReactNode } from 'react'
import { getRoleName } from '../../identity/roles.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { Backups } from './backups.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { PagesByLocale } from './pages-by-locale.tsx'
import { Unavailable } from './unavailable.tsx'

/** First steps are shown up to this number of pages. */
const firstStepsPagesMax = 3

/** `loadedAt` is the load time: server and browser compute relative times from it. */
export interface LoadedOverview {
  overview: Overview | undefined
  loadedAt: string
}

interface Props {
  user: User
  loaded: LoadedOverview | null
  pages: ReactNode
}

export function SiteOverview({ user, loaded, pages }: Props) {
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <div className="screen screen-wide">
      <header className="screen-head">
        <div>
          <h1>{t('greeting', { name: user.name })}</h1>
          <p className="role">{t(getRoleName(user))}</p>
        </div>
        <a className="button" href={getPath(screenPaths.administration)}>
          {t('toAdministration')}
        </a>
      </header>
      {loaded?.overview ? (
        <OverviewSections
          overview={loaded.overview}
          now={loaded.loadedAt}
          isOwner={user.role === roles.administrator}
        />
      ) : (
        <Unavailable textKey="overviewUnavailable" path={screenPaths.dashboard} />
      )}
      {pages}
    </div>
  )
}

interface SectionsProps {
  overview: Overview
  now: string
  /** True for administrators. */
  isOwner: boolean
}

function OverviewSections({ overview, now, isOwner }: SectionsProps) {
  return (
    <>
      <Figures overview={overview} />
      {isOwner && overview.pages <= firstStepsPagesMax ? <FirstSteps /> : null}
      <LatestChanges changes={overview.changes} now={now} />
      {overview.pages > 0 ? <PagesByLocale locales={overview.locales} /> : null}
      {overview.backups ? <Backups backups={overview.backups} now={now} /> : null}
    </>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const locale = useTextLocale()
  const t = useTexts()
  const { pages, locales, pictures, former_addresses } = overview
  const languages = locales.filter(({ published }) => published > 0).length
  const figures = { pages, languages, pictures, formerAddresses: former_addresses }
  const numbers = new Intl.NumberFormat(locale)
  return (
    <dl className="figures">
      {Object.entries(figures).map(([key, number]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{numbers.format(number)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Points administrators of a new site to the list in the admin. */
function FirstSteps() {
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <section className="first-steps" aria-labelledby="v-first-steps">
      <h2 id="v-first-steps">{t('firstSteps')}</h2>
      <p>{t('firstStepsLead')}</p>
      <p className="actions">
        <a className="button quiet" href={getPath(screenPaths.administration)}>
          {t('toFirstSteps')}
        </a>
      </p>
    </section>
  )
}
