import {
  createLostAddressCounter,
  disabledCounter,
  type LostAddressCounter,
} from '@vitrine/api/lost-addresses/counter'
import { countLostAddresses } from '@vitrine/contract/endpoints/site-server'
import { type ApiAccess, notifyApi } from '@vitrine/site/server/answers/notify-api'
import type { Config } from '../settings/config.ts'

/** Opens the counter of addresses that are not found. It reports to the API of this site. */
export function openLostAddressCounter(
  { site, trial }: Pick<Config, 'site' | 'trial'>,
  access: ApiAccess,
): LostAddressCounter {
  if (site.tracking.enabled === false || trial) return disabledCounter
  return createLostAddressCounter(site.i18n, async (counts) => {
    const { ok } = await notifyApi(access, countLostAddresses, { body: counts })
    return ok
  })
}
