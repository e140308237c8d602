import type { TranslationView } from '@vitrine/contract/admin/translations'
import { useRef, useState } from 'react'
import type { WrittenText } from '../page/text/use-text.ts'
import { readFieldText } from './field-text.ts'
import { linkUnits, nameUnit, type UnitLinks } from './link-units.ts'
import { nameField, type SourceRow } from './rows.ts'
import type { TrackedPlace } from './units-plugin.ts'
import type { FieldEditors } from './use-field-editors.ts'

interface LinkedTextOptions {
  text: WrittenText
  editors: FieldEditors
}

export type LinkedUnits = ReturnType<typeof useLinks>

/** The places of the text in the editor, and which units of the source they translate. */
export function useLinks({ text, editors }: LinkedTextOptions, getView: () => TranslationView) {
  const [links, setLinks] = useState<UnitLinks>(new Map())
  const [places, setPlaces] = useState<readonly TrackedPlace[]>([])
  const latest = useRef({ links, places })
  const originals = useRef(new Map<string, string>())
  const present = () => editors.readPlaces(text.latest.current)
  const putLinks = (next: UnitLinks) => {
    latest.current.links = next
    setLinks(next)
  }
  const linkAgain = () => {
    const view = getView()
    const { autosave } = text
    const isSaved = !autosave.isDirty() && view.version === autosave.version()
    const next = linkUnits(view.units, present(), { before: latest.current.links, isSaved })
    rememberWords(originals.current, view, next, present(), text)
    putLinks(next)
  }
  const readWords = (row: SourceRow) =>
    row.is === 'unit'
      ? (present().find(({ id }) => id === row.place)?.words ?? '')
      : readFieldText(text.latest.current, row.source.field)
  return {
    links,
    places,
    present,
    linkAgain,
    readWords,
    /** The words of the rows to do before they were edited, by name. */
    originals: originals.current,
    /** Takes the present words of a row as those before it is edited. */
    remember: (row: SourceRow) => {
      originals.current.set(row.name, readWords(row))
    },
    link: (row: SourceRow, place: number) => {
      const next = new Map(latest.current.links)
      for (const [name, { place: other }] of next) if (other === place) next.delete(name)
      putLinks(next.set(row.name, { place, isProposed: false }))
    },
    onPlaces: (next: TrackedPlace[]) => {
      if (isSameOrder(latest.current.places, next)) return
      latest.current.places = next
      setPlaces(next)
      linkAgain()
    },
  }
}

/** Stores the words of each row that is to do, to see later whether they were edited. */
function rememberWords(
  originals: Map<string, string>,
  view: TranslationView,
  links: UnitLinks,
  places: TrackedPlace[],
  text: WrittenText,
) {
  const words = new Map(places.map((place) => [place.id, place.words]))
  const remember = (name: string, state: string, text: string) => {
    if (state === 'right') originals.delete(name)
    else if (!originals.has(name)) originals.set(name, text)
  }
  for (const unit of view.units) {
    const place = links.get(nameUnit(unit))?.place
    remember(nameUnit(unit), unit.state, (place !== undefined && words.get(place)) || '')
  }
  const fields = text.latest.current
  for (const { field, state } of view.fields)
    remember(nameField(field), state, readFieldText(fields, field))
}

const isSameOrder = (before: readonly TrackedPlace[], now: readonly TrackedPlace[]) =>
  before.length === now.length &&
  before.every(({ id, isUnit }, at) => id === now[at]?.id && isUnit === now[at].isUnit)
