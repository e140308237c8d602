import { type Overview, OverviewAnswer } from '@vitrine/contract/overview'
import { adminPaths } from '@vitrine/contract/paths'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { worksOnSite } from '../../identity/staff.ts'
import { siteContext } from '../../routing/site-context.ts'
import type { Site } from '../../site/site.ts'
import { useIdentity } from '../../site/use-identity.ts'
import { OwnAccount } from './own-account.tsx'
import { type LoadedOverview, SiteOverview } from './site-overview.tsx'
import { Welcome } from './welcome.tsx'

/** `/dashboard`: what there is for whoever asks (specification §2: no guard). */
export function Component() {
  const user = useIdentity()
  const told = useLoaderData<LoadedOverview | null>()
  if (!user) return <Welcome />
  return worksOnSite(user) ? <SiteOverview user={user} told={told} /> : <OwnAccount user={user} />
}

export async function loader({ context }: LoaderFunctionArgs): Promise<LoadedOverview | null> {
  const site = context.get(siteContext)
  const user = site.identity.current()
  if (!user || !worksOnSite(user)) return null
  return { overview: await overviewFrom(site), at: new Date().toISOString() }
}

const forbidden = 403

/** Nothing when the API could not tell: the screen says so, and offers to ask again. */
async function overviewFrom({ http, identity }: Site): Promise<Overview | undefined> {
  try {
    const response = await (await http())(adminPaths.overview)
    // The role has changed since it was asked for.
    if (response.status === forbidden) await identity.renew()
    return response.ok ? OverviewAnswer.parse(await response.json()).data : undefined
  } catch {
    return undefined
  }
}
