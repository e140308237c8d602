import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import type { TranslationView } from '@vitrine/contract/admin/translations'
import { parseRefusedValue } from '@vitrine/contract/client/call'
import { confirmUnits } from '@vitrine/contract/endpoints/translations'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call, isRetryable, type Refused, statusConflict } from '../http/client.ts'
import { fetchFresh } from '../http/fetch-fresh.ts'
import { translationQuery } from '../page/text/translation-query.ts'
import type { WrittenText } from '../page/text/use-text.ts'
import {
  type Confirmation,
  type ConfirmedState,
  type ConfirmQueue,
  createConfirmQueue,
} from './confirm-queue.ts'
import { readFieldText } from './field-text.ts'
import { keepRows, type RowState, type SourceRow, toRows } from './rows.ts'
import { readUnitWords } from './unit-words.ts'
import type { TrackedPlace } from './units-plugin.ts'
import type { FieldEditors } from './use-field-editors.ts'
import { type LinkedUnits, useLinks } from './use-links.ts'
import { useInterruptedConfirmations, useTabConfirmations } from './use-stored-confirmations.ts'

export interface TranslationState {
  view: TranslationView
  rows: SourceRow[]
  places: readonly TrackedPlace[]
  /** True if the writer has changed the words of a row since it was opened. */
  isEdited: (row: SourceRow) => boolean
  /** Returns the place of a row in the text. */
  findPlace: (row: SourceRow) => TrackedPlace | undefined
  /** True if the translation of a row has words. */
  hasWords: (row: SourceRow) => boolean
  /** Declares a row translated (`made`), right as it is, or to do again (`unknown`). */
  confirm: (row: SourceRow, state: ConfirmedState) => void
  /** Declares a unit of the text right although the source no longer has it. */
  keep: (place: number) => void
  /** Links a row to a place that was made for it. */
  link: (row: SourceRow, place: number) => void
  /** Called by the plugin of the editor when the units of the text have changed. */
  onPlaces: (places: TrackedPlace[]) => void
  /** Resolves when all confirmations are stored. */
  flush: () => Promise<void>
  /** Confirmations that were not stored, because another person has changed the same parts. */
  conflict: Confirmation[] | undefined
  closeConflict: () => void
  refused: Refused | undefined
}

interface TranslationOptions {
  id: number
  locale: string
  /** Name of the text in the local drafts. */
  name: string
  text: WrittenText
  opened: TranslationView
  editors: FieldEditors
}

/** The source of a text unit by unit, linked to the text in the editor. */
export function useTranslation(options: TranslationOptions): TranslationState {
  const { text, opened } = options
  const [view, setView] = useState(opened)
  const [confirmed, setConfirmed] = useState<ReadonlyMap<string, RowState>>(new Map())
  const [conflict, setConflict] = useState<Confirmation[]>()
  const [refused, setRefused] = useState<Refused>()
  const current = useRef(view)
  const linked = useLinks(options, () => current.current)
  const rows = useRows(view, linked.links, confirmed, options.editors.order)
  const takeView = (answer: TranslationView) => {
    // Units that have not changed stay the same objects, so that only the others are shown again.
    const next = replaceEqualDeep(current.current, answer)
    current.current = next
    setView(next)
    linked.linkAgain()
  }
  const unconfirm = (names: string[]) =>
    setConfirmed((before) => new Map([...before].filter(([name]) => !names.includes(name))))
  const stored = useTabConfirmations(options.name)
  const begin = useBegin(options, () => current.current, takeView)
  const queue = useQueue(options, {
    begin,
    view: () => current.current,
    present: linked.present,
    onView: (next, done) => {
      takeView(next)
      unconfirm(done)
      stored.remove(done)
      setRefused(undefined)
    },
    onConflict: (next, confirmations) => {
      takeView(next)
      unconfirm(confirmations.map(({ name }) => name))
      stored.remove(confirmations.map(({ name }) => name))
      setConflict(confirmations)
    },
    onRefused: (answer, confirmations) => {
      unconfirm(confirmations.map(({ name }) => name))
      // A reload may cut the call off.
      if (!isRetryable(answer)) stored.remove(confirmations.map(({ name }) => name))
      setRefused(answer)
    },
  })
  useFreshView(options, (next) => {
    // A confirmation may have been answered before this older view.
    if (next.pairsVersion >= current.current.pairsVersion) takeView(next)
  })
  const confirm = (row: SourceRow, state: ConfirmedState) => {
    linked.remember(row)
    setConfirmed((before) => new Map(before).set(row.name, state === 'unknown' ? state : 'right'))
    stored.add({ name: row.name, state, words: linked.readWords(row) })
    queue.add(toConfirmation(row, state))
  }
  useInterruptedConfirmations(stored, { rows, linked, confirm })
  return {
    view,
    rows,
    places: linked.places,
    ...readTranslations(text, linked),
    confirm,
    keep: (place) => queue.add({ name: `kept ${place}`, is: 'kept', place, state: 'confirmed' }),
    link: linked.link,
    onPlaces: linked.onPlaces,
    flush: queue.flush,
    conflict,
    closeConflict: () => setConflict(undefined),
    refused,
  }
}

/** Returns the rows; the same list while nothing of them changes, else the same unchanged rows. */
function useRows(...[view, links, confirmed, order]: Parameters<typeof toRows>) {
  const fields = order.join()
  const before = useRef<SourceRow[]>([])
  return useMemo(() => {
    before.current = keepRows(before.current, toRows(view, links, confirmed, fields.split(',')))
    return before.current
  }, [view, links, confirmed, fields])
}

/** Creates the functions that read the translation of a row. */
function readTranslations(
  text: WrittenText,
  { places, present, originals, readWords }: LinkedUnits,
): Pick<TranslationState, 'findPlace' | 'hasWords' | 'isEdited'> {
  const findPlace = (row: SourceRow) =>
    row.is === 'unit' ? present().find(({ id }) => id === row.place) : undefined
  const filled = new Set(places.flatMap(({ id, isUnit }) => (isUnit ? [id] : [])))
  return {
    findPlace,
    hasWords: (row) =>
      row.is === 'unit'
        ? row.place !== undefined && filled.has(row.place)
        : readFieldText(text.latest.current, row.source.field) !== '',
    isEdited: (row) => {
      const words = readWords(row)
      const source = row.is === 'unit' ? readUnitWords(row.source.html) : row.source.source
      return words !== '' && words !== source && words !== (originals.get(row.name) ?? '')
    },
  }
}

const toConfirmation = (row: SourceRow, state: ConfirmedState): Confirmation =>
  row.is === 'field'
    ? { name: row.name, is: 'field', field: row.source.field, state }
    : {
        name: row.name,
        is: 'unit',
        key: row.source.key,
        nth: row.source.nth,
        place: row.place,
        state,
      }

interface QueueParts {
  begin: () => Promise<void>
  view: () => TranslationView
  present: () => TrackedPlace[]
  onView: (view: TranslationView, done: string[]) => void
  onConflict: (view: TranslationView, confirmations: Confirmation[]) => void
  onRefused: (refused: Refused, confirmations: Confirmation[]) => void
}

function useQueue({ id, locale, text }: TranslationOptions, parts: QueueParts): ConfirmQueue {
  const latest = useRef({ parts, text })
  latest.current = { parts, text }
  const [queue] = useState(() =>
    createConfirmQueue({
      view: () => latest.current.parts.view(),
      save: async () => {
        const { autosave } = latest.current.text
        await latest.current.parts.begin()
        await autosave.flush()
        return autosave.isDirty() ? undefined : autosave.version()
      },
      refresh: () => latest.current.text.refresh(),
      indexOf: (place) => {
        const units = latest.current.parts.present().filter(({ isUnit }) => isUnit)
        const index = units.findIndex((each) => each.id === place)
        return index < 0 ? null : index
      },
      send: async (body) => {
        const answer = await call(confirmUnits, { params: { id, locale }, body })
        return answer.ok ? { ok: true, data: answer.data.data } : answer
      },
      readConflict: (refused) => {
        const other = parseRefusedValue(confirmUnits, statusConflict, refused)
        return other && 'data' in other ? other : undefined
      },
      onView: (view, done) => latest.current.parts.onView(view, done),
      onConflict: (view, all) => latest.current.parts.onConflict(view, all),
      onRefused: (refused, all) => latest.current.parts.onRefused(refused, all),
    }),
  )
  // What could not be sent with unsaved edits is sent after they are saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save.
  useEffect(() => {
    void queue.flush()
  }, [text.savedCount])
  return queue
}

/** Reads the view again after each save of the text. */
function useFreshView(
  { id, locale, text }: TranslationOptions,
  onView: (view: TranslationView) => void,
) {
  const queries = useQueryClient()
  const latest = useRef(onView)
  latest.current = onView
  const version = text.state.is === 'clean' ? text.autosave.version() : undefined
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save and publication.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (version === undefined) return
    void fetchFresh(queries, translationQuery(id, locale)).then(
      (view) => {
        if (view.version === text.autosave.version()) latest.current(view)
      },
      () => {},
    )
  }, [version])
}

/**
 * Returns a function that stores the source of a text that has no words yet; it is called by itself
 * before the first words are saved. Without it, the source of the text would be unknown.
 */
function useBegin(
  { id, locale, text, opened }: TranslationOptions,
  getView: () => TranslationView,
  onView: (view: TranslationView) => void,
) {
  const isEmpty = opened.version === 0 && opened.pairsVersion === 0 && opened.isKnown
  const isNew = isEmpty && opened.sourceLocale !== null
  const beginning = useRef<Promise<void>>(undefined)
  const send = async () => {
    const body = { version: 0, pairsVersion: 0, sourceHash: getView().sourceHash }
    const answer = await call(confirmUnits, { params: { id, locale }, body })
    if (answer.ok) onView(answer.data.data)
  }
  const begin = async () => {
    if (!isNew) return
    beginning.current ??= send()
    await beginning.current
  }
  const isTyped = text.state.is === 'changed'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first edit.
  useEffect(() => {
    if (isTyped) void begin()
  }, [isTyped])
  return begin
}
