import { slugKey } from '@vitrine/contract/addresses/address'
import type { Db } from '../db/schema.ts'
import { addressKey } from './held.ts'
import type { Survey } from './survey.ts'

/** An address that is held now. */
export interface HeldAddress {
  pageId: number
  key: string
  locale: string
  slug: string
}

/** Who has which address once a file is imported. */
export interface Addresses {
  /** Key of the page that has an address in the place of the one that asks; undefined: it is free. */
  refusedFor: (key: string, locale: string, slug: string) => string | undefined
  /** Texts that leave their address to another page of the file, with the slug that they move to. */
  moves: (HeldAddress & { to: string })[]
  /** Whether a text of the file moves ahead of what else the file says of it. */
  isMoved: (key: string, locale: string) => boolean
  /** Addresses that several texts want, or that change hands. */
  contested: Set<string>
}

/** Every address that is held. */
export async function heldAddresses(db: Db): Promise<Map<string, HeldAddress>> {
  const rows = await db
    .selectFrom('page_translations')
    .innerJoin('pages', 'pages.id', 'page_translations.page_id')
    .select(['pages.id as pageId', 'pages.key', 'page_translations.locale', 'slug', 'slug_key'])
    .execute()
  return new Map(rows.map(({ slug_key, ...row }) => [`${row.locale} ${slug_key}`, row] as const))
}

/**
 * Decides who gets each address. The page that has it keeps it, unless the file gives it another one
 * that it may have; of several pages the first of the file. Pages may so exchange their addresses,
 * or hand them on.
 */
export function addressesAfter(survey: Survey, held: Map<string, HeldAddress>): Addresses {
  const winnerOf = (address: string) => {
    const claimants = survey.claims.get(address) ?? []
    const owner = held.get(address)?.key
    return claimants.find((key) => key === owner) ?? claimants[0]
  }
  const outcomes = new Map<string, boolean>()
  const mayHave = (key: string, locale: string, slug: string): boolean => {
    const along: string[] = []
    let outcome: boolean | undefined
    for (let asking = key, wanted = slug; outcome === undefined; ) {
      const text = `${locale} ${asking}`
      // Whoever is met again stands in a circle, in which everybody moves on.
      outcome = outcomes.get(text) ?? (along.includes(text) ? true : undefined)
      if (outcome !== undefined) break
      along.push(text)
      const address = addressKey(locale, wanted)
      const owner = held.get(address)
      const next = owner && survey.slugs.get(owner.key)?.get(locale)
      if (winnerOf(address) !== asking) outcome = false
      else if (!owner || owner.key === asking) outcome = true
      else if (next === undefined || slugKey(next) === slugKey(wanted)) outcome = false
      else [asking, wanted] = [owner.key, next]
    }
    for (const text of along) outcomes.set(text, outcome)
    return outcome
  }
  return planOf(survey, held, winnerOf, mayHave)
}

function planOf(
  { claims, slugs }: Survey,
  held: Map<string, HeldAddress>,
  winnerOf: (address: string) => string | undefined,
  mayHave: (key: string, locale: string, slug: string) => boolean,
): Addresses {
  const moves: Addresses['moves'] = []
  const contested = new Set<string>()
  for (const [address, claimants] of claims) {
    const owner = held.get(address)
    const winner = winnerOf(address)
    const changesHands = owner !== undefined && winner !== undefined && owner.key !== winner
    if (claimants.length > 1 || changesHands) contested.add(address)
    if (!changesHands) continue
    const to = slugs.get(owner.key)?.get(owner.locale)
    if (to !== undefined && mayHave(winner, owner.locale, owner.slug)) moves.push({ ...owner, to })
  }
  const refusedFor = (key: string, locale: string, slug: string) => {
    if (mayHave(key, locale, slug)) return undefined
    const address = addressKey(locale, slug)
    const winner = winnerOf(address)
    return winner === key ? held.get(address)?.key : (held.get(address)?.key ?? winner)
  }
  const moving = new Set(moves.map(({ key, locale }) => `${locale} ${key}`))
  const isMoved = (key: string, locale: string) => moving.has(`${locale} ${key}`)
  return { refusedFor, moves, isMoved, contested }
}
