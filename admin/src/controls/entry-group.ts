import { type RefObject, useRef, useState } from 'react'
import type { RowPlace } from '../tree/use-pointer-drag.ts'
import type { EntryLists } from './move-entry.ts'

/** Where a dragged entry would be shown, and its index there. */
export interface DropPlace extends RowPlace {
  list: number
  to: number
}

/** Lists whose entries move from one to another, such as the fields of the steps of a form. */
export interface EntryGroup<T> {
  lists: EntryLists<T>
  /** The lists in the document. */
  elements: RefObject<(HTMLElement | null)[]>
  getListName: (list: number) => string
  onChange: (lists: T[][]) => void
  /** Of the entry that is dragged. */
  place: DropPlace | undefined
  setPlace: (place: DropPlace | undefined) => void
}

export function useEntryGroup<T>(
  lists: EntryLists<T>,
  getListName: (list: number) => string,
  onChange: (lists: T[][]) => void,
): EntryGroup<T> {
  const elements = useRef<(HTMLElement | null)[]>([])
  const [place, setPlace] = useState<DropPlace>()
  return { lists, elements, getListName, onChange, place, setPlace }
}
