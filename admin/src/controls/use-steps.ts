import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import type { DropPlace, EntryGroup } from './entry-group.ts'
import {
  type EntryLists,
  type EntryPlace,
  getNextPlace,
  insertEntry,
  moveEntry,
  removeEntry,
} from './move-entry.ts'
import { useEntryDrag } from './use-entry-drag.ts'

export interface StepsOfList<T> {
  items: readonly T[]
  /** Name of an entry, for its buttons. */
  getName: (item: T, index: number) => string
  onChange: (items: T[]) => void
  /** Group of lists that entries move between, and the place of this list in it. */
  group?: { all: EntryGroup<T>; index: number } | undefined
}

/** Where the focus goes after a step: a button of an entry, or another one that is not disabled. */
interface FocusTarget extends EntryPlace {
  step: 'entryUp' | 'entryDown' | 'entryRemove'
}

/** A step back: what the lists become. It is no longer possible after other entries came or went. */
interface StepBack<T> {
  apply: (lists: EntryLists<T>) => T[][]
  sizes: string
}

const getSizes = (lists: EntryLists<unknown>) => lists.map(({ length }) => length).join(' ')

/** The steps of a list, and the focus and the message after each. */
export function useSteps<T>({ items, getName, onChange, group }: StepsOfList<T>) {
  const t = useTexts('page')
  const ownElement = useRef<(HTMLElement | null)[]>([])
  const [status, setStatus] = useState('')
  const lists = group?.all.lists ?? [items]
  const own = group?.index ?? 0
  const { canUndo, setStepBack, stepBack } = useStepBack(lists)
  const elements = group?.all.elements ?? ownElement
  const focusAfter = useFocusAfter(items, elements)
  const change = (next: T[][], message: string, focus: FocusTarget) => {
    setStatus(message)
    focusAfter(focus)
    if (group) group.all.onChange(next)
    else onChange(next[0] ?? [])
  }
  const moveTo = (from: EntryPlace, to: EntryPlace) => {
    const item = lists[from.list]?.[from.index]
    if (item === undefined) return
    const next = moveEntry(lists, from, to)
    setStepBack(next, (now) => moveEntry(now, to, from))
    const isUp = to.list === from.list ? to.index < from.index : to.list < from.list
    const place = {
      name: getName(item, from.index),
      at: to.index + 1,
      total: next[to.list]?.length ?? 0,
      list: group?.all.getListName(to.list) ?? '',
    }
    const message = t(to.list === from.list ? 'entryMoved' : 'entryMovedTo', place)
    change(next, message, { ...to, step: isUp ? 'entryUp' : 'entryDown' })
  }
  const move = (index: number, by: number) => {
    const from = { list: own, index }
    const to = getNextPlace(lists, from, by)
    if (to) moveTo(from, to)
  }
  const remove = (index: number) => {
    const item = items[index]
    if (item === undefined) return
    const place = { list: own, index }
    const next = removeEntry(lists, place)
    setStepBack(next, (now) => insertEntry(now, place, item))
    const focus = {
      list: own,
      index: Math.min(index, items.length - 2),
      step: 'entryRemove',
    } as const
    change(next, t('entryRemoved', { name: getName(item, index) }), focus)
  }
  const undo = () => {
    const next = stepBack()
    if (next) change(next, t('entryUndone'), { list: own, index: 0, step: 'entryRemove' })
  }
  const drag = useEntryDrag(() => elements.current, moveTo)
  useSharedPlace(drag.dragging?.place, group?.all.setPlace)
  const startDrag = (event: PointerEvent, index: number) => {
    setStatus('')
    drag.onGrip(event, { list: own, index }, lists.slice(0, own).flat().length + index)
  }
  const setList = (element: HTMLElement | null) => {
    elements.current[own] = element
  }
  return { lists, own, setList, status, canUndo, move, remove, undo, drag, startDrag }
}

/** Keeps how the last step is undone. */
function useStepBack<T>(lists: EntryLists<T>) {
  const [back, setBack] = useState<StepBack<T>>()
  return {
    canUndo: back?.sizes === getSizes(lists),
    setStepBack: (next: EntryLists<T>, apply: StepBack<T>['apply']) =>
      setBack({ apply, sizes: getSizes(next) }),
    /** Returns the lists without the last step. */
    stepBack: () => {
      setBack(undefined)
      return back?.apply(lists)
    },
  }
}

/** Tells the group the place of a dragged entry: another list may have to show it. */
function useSharedPlace(
  place: DropPlace | undefined,
  setPlace: EntryGroup<never>['setPlace'] | undefined,
) {
  useEffect(() => setPlace?.(place), [place, setPlace])
}

/** Returns a function that sets what gets the focus when the entries have changed. */
function useFocusAfter(entries: unknown, elements: RefObject<(HTMLElement | null)[]>) {
  const target = useRef<FocusTarget>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries have moved.
  useEffect(() => {
    if (target.current) focusEntry(elements.current, target.current)
    target.current = undefined
  }, [entries])
  return (focus: FocusTarget) => {
    target.current = focus
  }
}

/** An entry may contain another list. */
const ownButtons = ':scope > .ordered-buttons > button'

function focusEntry(lists: (HTMLElement | null)[], { list, index, step }: FocusTarget) {
  const element = lists[list]
  const entry = element?.children[index]
  const button =
    entry?.querySelector<HTMLElement>(`${ownButtons}[data-step="${step}"]:enabled`) ??
    entry?.querySelector<HTMLElement>(`${ownButtons}:enabled`)
  if (button) button.focus()
  else element?.closest('fieldset')?.focus()
}
