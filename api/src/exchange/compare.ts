import type { SeenThings } from '@vitrine/contract/exchange/site-file'
import { nameOf, type Things, thingNamed } from './things.ts'

/** What becomes of a thing when a file of another site is taken. */
export type Fate = 'new' | 'changed' | 'removed' | 'unchanged' | 'kept' | 'conflict'

/** Whose word counts where both sites have changed the same. */
export type Choice = (key: string) => 'ours' | 'theirs' | undefined

/** Of a page that lies in the trash here. */
export const inTrash = 'trash'

/** What was known of a thing when the two sites last exchanged it; undefined: it was not there. */
interface Base {
  theirs: string | undefined
  ours: string | undefined
}

const baseIn = (seen: SeenThings, name: string): Base => {
  const known = Object.hasOwn(seen, name) ? seen[name] : undefined
  const [theirs, ours] = Array.isArray(known) ? known : [known, known]
  return { theirs: theirs ?? undefined, ours: ours ?? undefined }
}

/**
 * Three ways to look at one thing: as it is there, here, and when the two last met. What only they
 * have changed is taken, what only we have changed is kept; what both have is a conflict.
 */
function fateOf(theirs: string | undefined, ours: string | undefined, base: Base): Fate {
  if (theirs === ours || (theirs === undefined && ours === inTrash)) return 'unchanged'
  if (theirs === base.theirs) return 'kept'
  if (ours !== base.ours) return 'conflict'
  return taken(theirs, ours)
}

/** The fate of everything that either site has. */
export function compare(theirs: Things, ours: Things, seen: SeenThings): Map<string, Fate> {
  const fates = new Map<string, Fate>()
  for (const name of new Set([...theirs.keys(), ...ours.keys()]))
    fates.set(name, fateOf(theirs.get(name), ours.get(name), baseIn(seen, name)))
  keepMedia(fates)
  joinPages(fates, theirs, ours)
  return fates
}

/** Files of the library are added and replaced, never taken away: who knows what else names them. */
function keepMedia(fates: Map<string, Fate>) {
  for (const [name, fate] of fates)
    if (fate === 'removed' && name.startsWith('medium ')) fates.set(name, 'kept')
}

/** A page that is not there, or not here, comes or goes whole: where that is not clear, somebody says. */
function joinPages(fates: Map<string, Fate>, theirs: Things, ours: Things) {
  for (const [key, names] of thingsByPage(fates.keys())) {
    const page = nameOf.page(key)
    const isHere = ours.has(page) && ours.get(page) !== inTrash
    if (theirs.has(page) === isHere) continue
    const found = new Set(names.map((name) => fates.get(name)))
    if (found.size > 1) for (const name of names) fates.set(name, 'conflict')
  }
}

/** The names of what belongs to a page, by its key. */
export function thingsByPage(names: Iterable<string>): Map<string, string[]> {
  const byPage = new Map<string, string[]>()
  for (const name of names) {
    const { kind, of } = thingNamed(name)
    if (kind === 'page' || kind === 'text') byPage.set(of, [...(byPage.get(of) ?? []), name])
  }
  return byPage
}

/** Conflicts that a choice settles: ours are kept, theirs are taken. */
export function settle(
  fates: Map<string, Fate>,
  theirs: Things,
  ours: Things,
  choose: Choice,
): Map<string, Fate> {
  const settled = new Map(fates)
  for (const [name, fate] of fates) {
    if (fate !== 'conflict') continue
    const choice = choose(thingNamed(name).of)
    if (choice === 'ours') settled.set(name, 'kept')
    if (choice === 'theirs') settled.set(name, taken(theirs.get(name), ours.get(name)))
  }
  keepMedia(settled)
  return settled
}

function taken(theirs: string | undefined, ours: string | undefined): Fate {
  if (theirs === undefined) return 'removed'
  return ours === undefined || ours === inTrash ? 'new' : 'changed'
}

/** Whether something is done because of it. */
export const isTaken = (fate: Fate | undefined): boolean =>
  fate === 'new' || fate === 'changed' || fate === 'removed'
