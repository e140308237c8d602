import { call } from '@vitrine/contract/client/call'
import { listMemberPages } from '@vitrine/contract/endpoints/account'
import { showOverview } from '@vitrine/contract/endpoints/operation'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { Overview } from '@vitrine/contract/operation/overview'
import type { MemberPages } from '@vitrine/contract/pages/member-pages'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { isStaff } from '../../identity/roles.ts'
import { requireSession } from '../../routing/call-api.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { getLocaleAt } from '../../site/page-key.ts'
import type { Site } from '../../site/site.ts'
import { useIdentity } from '../../site/use-identity.ts'
import { useTexts } from '../../site/use-texts.ts'
import { OwnAccount } from './own-account.tsx'
import { PrivatePages } from './private-pages.tsx'
import { type LoadedOverview, SiteOverview } from './site-overview.tsx'

/** `/dashboard`: for staff, visitors and guests (specification §2: no guard). */
export function Component() {
  const user = useIdentity()
  const loaded = useLoaderData<LoadedHome | null>()
  if (!user) return <Welcome />
  const pages = <PrivatePages pages={loaded?.pages ?? []} />
  return isStaff(user) ? (
    <SiteOverview user={user} loaded={loaded?.overview ?? null} pages={pages} />
  ) : (
    <OwnAccount user={user} pages={pages} />
  )
}

interface LoadedHome {
  /** Null for people who do not work in the admin. */
  overview: LoadedOverview | null
  pages: MemberPages['data']
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<LoadedHome | null> {
  const site = context.get(siteContext)
  const user = site.identity.current()
  if (!user) return null
  const pages = await loadPrivatePages(site, request)
  if (!isStaff(user)) return { overview: null, pages }
  const loadedAt = new Date().toISOString()
  return { overview: { overview: await loadOverview(site, request), loadedAt }, pages }
}

async function loadPrivatePages(site: Site, request: Request): Promise<MemberPages['data']> {
  const locale = getLocaleAt(site, new URL(request.url).pathname)
  const response = await call(await site.http(), listMemberPages, { query: { locale } })
  return response.ok ? response.data.data : []
}

const forbidden = 403

async function loadOverview(site: Site, request: Request): Promise<Overview | undefined> {
  const response = await call(await site.http(), showOverview)
  requireSession(site, request, response)
  // The role has changed since the identity was loaded.
  if (!response.ok && response.status === forbidden) await site.identity.renew()
  return response.ok ? response.data.data : undefined
}

function Welcome() {
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <section className="screen welcome">
      <h1>{t('welcome')}</h1>
      <p className="lead">{t('welcomeGuest')}</p>
      <p className="actions">
        <a className="button" href={getPath(screenPaths.login)}>
          {t('signIn')}
        </a>
        <a className="button quiet" href={getPath('/')}>
          {t('viewSite')}
        </a>
      </p>
    </section>
  )
}
