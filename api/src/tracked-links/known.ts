import type { Db } from '../db/schema.ts'
import { cleanAddress, outbound } from '../html/addresses.ts'
import { menuAddresses } from '../menus/store.ts'
import { comparable, isLinked } from './outbound-links.ts'

/** Whether an address is on one of our origins; one that carries a name of somebody is not. */
export function isOwn({ origin, username, password }: URL, ownOrigins: string[]): boolean {
  return ownOrigins.includes(origin) && !username && !password
}

/** Whether a published text or a menu of this site links to an address. */
export async function isPublished(db: Db, target: URL): Promise<boolean> {
  const address = comparable(target.href)
  if (address === undefined) return false
  return (await isLinked(db, address)) || (await isInMenu(db, address))
}

async function isInMenu(db: Db, address: string) {
  const addresses = await menuAddresses(db)
  return addresses.some((each) => comparable(outbound(cleanAddress(each)) ?? '') === address)
}
