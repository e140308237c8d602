import { toSlugKey } from '@vitrine/contract/addresses/address'
import type { Db } from '../db/schema.ts'
import type { AddressSurvey } from './address-survey.ts'
import { toAddressKey } from './stored-pages.ts'

/** An address in the database. */
export interface StoredAddress {
  pageId: number
  key: string
  locale: string
  slug: string
}

/** Owners of addresses after an import. */
export interface AddressAssignment {
  /**
   * Returns the key of the page that keeps the address instead; undefined if the address is
   * granted.
   */
  findOwner: (key: string, locale: string, slug: string) => string | undefined
  /** Texts that give their address to another page of the file, with their new slug. */
  moves: (StoredAddress & { to: string })[]
  /** True if the text is moved before the pages are written. */
  isMoved: (key: string, locale: string) => boolean
  /** Addresses that several texts claim, or that change owners. */
  contested: Set<string>
}

/** Reads all addresses, keyed by `toAddressKey`. */
export async function readStoredAddresses(db: Db): Promise<Map<string, StoredAddress>> {
  const rows = await db
    .selectFrom('page_translations')
    .innerJoin('pages', 'pages.id', 'page_translations.page_id')
    .select(['pages.id as pageId', 'pages.key', 'page_translations.locale', 'slug', 'slug_key'])
    .execute()
  return new Map(rows.map(({ slug_key, ...row }) => [`${row.locale} ${slug_key}`, row] as const))
}

/**
 * Decides the owner of each address. The current owner keeps it, unless the file moves it to an
 * address that it can get. Of several claimants the first in the file wins. So pages can swap
 * addresses or pass them on.
 */
export function assignAddresses(
  survey: AddressSurvey,
  stored: Map<string, StoredAddress>,
): AddressAssignment {
  const getWinner = (address: string) => {
    const claimants = survey.claims.get(address) ?? []
    const owner = stored.get(address)?.key
    return claimants.find((key) => key === owner) ?? claimants[0]
  }
  const results = new Map<string, boolean>()
  const canHave = (key: string, locale: string, slug: string): boolean => {
    const chain: string[] = []
    let result: boolean | undefined
    for (let claimant = key, claimedSlug = slug; result === undefined; ) {
      const text = `${locale} ${claimant}`
      // A cycle: every text of it moves on.
      result = results.get(text) ?? (chain.includes(text) ? true : undefined)
      if (result !== undefined) break
      chain.push(text)
      const address = toAddressKey(locale, claimedSlug)
      const owner = stored.get(address)
      const next = owner && survey.slugs.get(owner.key)?.get(locale)
      if (getWinner(address) !== claimant) result = false
      else if (!owner || owner.key === claimant) result = true
      else if (next === undefined || toSlugKey(next) === toSlugKey(claimedSlug)) result = false
      else [claimant, claimedSlug] = [owner.key, next]
    }
    for (const text of chain) results.set(text, result)
    return result
  }
  return toAssignment(survey, stored, getWinner, canHave)
}

function toAssignment(
  { claims, slugs }: AddressSurvey,
  stored: Map<string, StoredAddress>,
  getWinner: (address: string) => string | undefined,
  canHave: (key: string, locale: string, slug: string) => boolean,
): AddressAssignment {
  const moves: AddressAssignment['moves'] = []
  const contested = new Set<string>()
  for (const [address, claimants] of claims) {
    const owner = stored.get(address)
    const winner = getWinner(address)
    const changesOwner = owner !== undefined && winner !== undefined && owner.key !== winner
    if (claimants.length > 1 || changesOwner) contested.add(address)
    if (!changesOwner) continue
    const to = slugs.get(owner.key)?.get(owner.locale)
    if (to !== undefined && canHave(winner, owner.locale, owner.slug)) moves.push({ ...owner, to })
  }
  const findOwner = (key: string, locale: string, slug: string) => {
    if (canHave(key, locale, slug)) return undefined
    const address = toAddressKey(locale, slug)
    const winner = getWinner(address)
    return winner === key ? stored.get(address)?.key : (stored.get(address)?.key ?? winner)
  }
  const moving = new Set(moves.map(({ key, locale }) => `${locale} ${key}`))
  const isMoved = (key: string, locale: string) => moving.has(`${locale} ${key}`)
  return { findOwner, moves, isMoved, contested }
}
