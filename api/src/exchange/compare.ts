import type { ExchangedItems, SiteFileExtras } from '@vitrine/contract/exchange/site-file'
import { type ItemDigests, type ItemKind, itemName, parseItemName } from './item-digests.ts'

/** What an import does with an item of a site. */
export type MergeAction = 'new' | 'changed' | 'removed' | 'unchanged' | 'kept' | 'conflict'

/** Returns the site that wins a conflict of a page, if the user has chosen one. */
export type ConflictChoice = (key: string) => 'ours' | 'theirs' | undefined

/** Digest of a page in the trash. */
export const trashDigest = 'trash'

/** Digests of an item at the last exchange of both sites; undefined if it did not exist. */
interface Base {
  theirs: string | undefined
  ours: string | undefined
}

const getBase = (seen: ExchangedItems, name: string): Base => {
  const known = Object.hasOwn(seen, name) ? seen[name] : undefined
  const [theirs, ours] = Array.isArray(known) ? known : [known, known]
  return { theirs: theirs ?? undefined, ours: ours ?? undefined }
}

/**
 * Three-way comparison of one item: their state, ours, and the state at the last exchange. Imports
 * what only they changed, keeps what only we changed; changes on both sides are a conflict.
 */
function compareItem(
  theirs: string | undefined,
  ours: string | undefined,
  base: Base,
): MergeAction {
  if (theirs === ours || (theirs === undefined && ours === trashDigest)) return 'unchanged'
  if (theirs === base.theirs) return 'kept'
  if (ours !== base.ours) return 'conflict'
  return toImported(theirs, ours)
}

/** Returns the action for each item of either site. */
export function compare(
  theirs: ItemDigests,
  ours: ItemDigests,
  seen: ExchangedItems,
): Map<string, MergeAction> {
  const actions = new Map<string, MergeAction>()
  for (const name of new Set([...theirs.keys(), ...ours.keys()]))
    actions.set(name, compareItem(theirs.get(name), ours.get(name), getBase(seen, name)))
  keepMedia(actions)
  joinPages(actions, theirs, ours)
  return actions
}

/** Returns the kinds of items that a file does not have, because an earlier version wrote it. */
export function findAbsentKinds(
  format: number,
  {
    settings,
    statement,
    topics,
    authors,
    glossary,
  }: Pick<SiteFileExtras, 'settings' | 'statement' | 'topics' | 'authors' | 'glossary'>,
): ReadonlySet<ItemKind> {
  const kinds = new Set<ItemKind>(format > 1 ? [] : ['alert', 'redirect'])
  if (settings === undefined) kinds.add('setting')
  if (statement === undefined) kinds.add('statement')
  if (topics === undefined) kinds.add('topic')
  if (authors === undefined) kinds.add('author')
  if (glossary === undefined) kinds.add('term')
  return kinds
}

/** Keeps our items of kinds that the file does not have. */
export function keepAbsent(actions: Map<string, MergeAction>, kinds: ReadonlySet<ItemKind>) {
  for (const name of actions.keys())
    if (kinds.has(parseItemName(name).kind)) actions.set(name, 'kept')
  return actions
}

/** Library files are added and replaced but never removed: other content may use them. */
function keepMedia(actions: Map<string, MergeAction>) {
  for (const [name, action] of actions)
    if (action === 'removed' && name.startsWith('medium ')) actions.set(name, 'kept')
}

/**
 * A page that exists on one side only is added or removed as a whole; mixed actions are a conflict.
 */
function joinPages(actions: Map<string, MergeAction>, theirs: ItemDigests, ours: ItemDigests) {
  for (const [key, names] of groupByPage(actions.keys())) {
    const page = itemName.page(key)
    const isHere = ours.has(page) && ours.get(page) !== trashDigest
    if (theirs.has(page) === isHere) continue
    const pageActions = new Set(names.map((name) => actions.get(name)))
    if (pageActions.size > 1) for (const name of names) actions.set(name, 'conflict')
  }
}

/** Groups the names of pages and texts by page key. */
export function groupByPage(names: Iterable<string>): Map<string, string[]> {
  const byPage = new Map<string, string[]>()
  for (const name of names) {
    const { kind, of } = parseItemName(name)
    if (kind === 'page' || kind === 'text') byPage.set(of, [...(byPage.get(of) ?? []), name])
  }
  return byPage
}

/** Resolves conflicts by choice: keeps our items or imports theirs. */
export function resolveConflicts(
  actions: Map<string, MergeAction>,
  theirs: ItemDigests,
  ours: ItemDigests,
  choose: ConflictChoice,
): Map<string, MergeAction> {
  const resolved = new Map(actions)
  for (const [name, action] of actions) {
    if (action !== 'conflict') continue
    const choice = choose(parseItemName(name).of)
    if (choice === 'ours') resolved.set(name, 'kept')
    if (choice === 'theirs') resolved.set(name, toImported(theirs.get(name), ours.get(name)))
  }
  keepMedia(resolved)
  return resolved
}

function toImported(theirs: string | undefined, ours: string | undefined): MergeAction {
  if (theirs === undefined) return 'removed'
  return ours === undefined || ours === trashDigest ? 'new' : 'changed'
}

/** True if the action changes this site. */
export const isApplied = (action: MergeAction | undefined): boolean =>
  action === 'new' || action === 'changed' || action === 'removed'
