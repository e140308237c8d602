/** Place of an entry: its list in a group of lists, and its index in that list. */
export interface EntryPlace {
  list: number
  index: number
}

export type EntryLists<T> = readonly (readonly T[])[]

/**
 * Returns the place of an entry that moves up or down by one: beyond an end of its list it moves into
 * the next list. Returns undefined at the ends of the group.
 */
export function getNextPlace(
  lists: EntryLists<unknown>,
  { list, index }: EntryPlace,
  by: number,
): EntryPlace | undefined {
  const at = index + by
  if (at >= 0 && at < (lists[list]?.length ?? 0)) return { list, index: at }
  const next = lists[list + by]
  return next && { list: list + by, index: by < 0 ? next.length : 0 }
}

/** Moves an entry. The index of the new place counts the entries without the moved one. */
export function moveEntry<T>(lists: EntryLists<T>, from: EntryPlace, to: EntryPlace): T[][] {
  const moved = lists[from.list]?.slice(from.index, from.index + 1) ?? []
  return insertEntry(removeEntry(lists, from), to, ...moved)
}

export const removeEntry = <T>(lists: EntryLists<T>, { list, index }: EntryPlace): T[][] =>
  lists.map((entries, at) => (at === list ? entries.toSpliced(index, 1) : [...entries]))

export const insertEntry = <T>(
  lists: EntryLists<T>,
  { list, index }: EntryPlace,
  ...entry: T[]
): T[][] =>
  lists.map((entries, at) => (at === list ? entries.toSpliced(index, 0, ...entry) : [...entries]))
