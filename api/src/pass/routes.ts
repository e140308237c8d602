import * as endpoints from '@vitrine/contract/endpoints/handoff'
import { type Bound, bindWith } from '../binding/bind.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { enter } from './begin.ts'
import { sendPass } from './give.ts'
import { takePass } from './take.ts'

/** Handoff of a signed-in user between the site and the admin. */
export function passRoutes(context: ApiContext): Bound[] {
  const toSite = bindWith({ context, to: 'site' } as const)
  const toAdmin = bindWith({ context, to: 'admin' } as const)
  return [
    toSite(endpoints.enterSite, enter),
    toSite(endpoints.sendPassToSite, sendPass),
    toSite(endpoints.takePassOnSite, takePass),
    toAdmin(endpoints.enterAdmin, enter),
    toAdmin(endpoints.sendPassToAdmin, sendPass),
    toAdmin(endpoints.takePassOnAdmin, takePass),
  ]
}
