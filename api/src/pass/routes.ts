import * as at from '@vitrine/contract/endpoints/handoff'
import { type Bound, bindWith } from '../binding/bind.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { enter } from './begin.ts'
import { sendPass } from './give.ts'
import { takePass } from './take.ts'

/** The way of a person who is signed in on one side to the other side. */
export function passRoutes(context: ApiContext): Bound[] {
  const toSite = bindWith({ context, to: 'site' } as const)
  const toAdmin = bindWith({ context, to: 'admin' } as const)
  return [
    toSite(at.enterSite, enter),
    toSite(at.sendPassToSite, sendPass),
    toSite(at.takePassOnSite, takePass),
    toAdmin(at.enterAdmin, enter),
    toAdmin(at.sendPassToAdmin, sendPass),
    toAdmin(at.takePassOnAdmin, takePass),
  ]
}
