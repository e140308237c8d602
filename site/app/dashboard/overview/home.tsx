import { call } from '@vitrine/contract/client/call'
import { showOverview } from '@vitrine/contract/endpoints/operation'
import type { Overview } from '@vitrine/contract/operation/overview'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { worksOnSite } from '../../identity/staff.ts'
import { requireSession } from '../../routing/ask-api.ts'
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

export async function loader({
  request,
  context,
}: LoaderFunctionArgs): Promise<LoadedOverview | null> {
  const site = context.get(siteContext)
  const user = site.identity.current()
  if (!user || !worksOnSite(user)) return null
  return { overview: await overviewFrom(site, request), at: new Date().toISOString() }
}

const forbidden = 403

/** Nothing when the API could not tell: the screen says so, and offers to ask again. */
async function overviewFrom(site: Site, request: Request): Promise<Overview | undefined> {
  const answer = await call(await site.http(), showOverview)
  requireSession(site, request, answer)
  // The role has changed since it was asked for.
  if (!answer.ok && answer.status === forbidden) await site.identity.renew()
  return answer.ok ? answer.data.data : undefined
}
