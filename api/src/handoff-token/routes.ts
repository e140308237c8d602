import * as endpoints from '@vitrine/contract/endpoints/handoff'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { acceptHandoffToken } from './accept.ts'
import { sendHandoffToken } from './send.ts'
import { startHandoff } from './start.ts'

/** Handoff of a signed-in user between the site and the admin. */
export function handoffRoutes(context: ApiContext): BoundEndpoint[] {
  const toSite = bindWith({ context, to: 'site' } as const)
  const toAdmin = bindWith({ context, to: 'admin' } as const)
  return [
    toSite(endpoints.enterSite, startHandoff),
    toSite(endpoints.sendPassToSite, sendHandoffToken),
    toSite(endpoints.takePassOnSite, acceptHandoffToken),
    toAdmin(endpoints.enterAdmin, startHandoff),
    toAdmin(endpoints.sendPassToAdmin, sendHandoffToken),
    toAdmin(endpoints.takePassOnAdmin, acceptHandoffToken),
  ]
}
