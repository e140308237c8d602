import type { UnitName } from '@vitrine/contract/admin/machine-drafts'
import type { UnitState } from '@vitrine/contract/admin/translations'
import type { MarkupNode } from '@vitrine/contract/html/markup'
import type { LoadedTranslation } from '../editing/translations/load-translation.ts'
import type { TranslatedUnit } from '../publishing/translated-units.ts'
import { contentField } from '../publishing/translation-sources.ts'
import { tokenize } from '../xliff/inline-codes.ts'
import type { WrittenUnit } from '../xliff/write-xliff.ts'

/** A part of a text that is one unit of a file: a unit of the content, a text alternative, a field. */
export interface XliffPart {
  id: string
  /** Kind of the block, or name of the field. */
  name: string
  source: ReturnType<typeof tokenize>
  /** The translation in the draft. */
  target: readonly MarkupNode[] | null
  state: UnitState
  /** Set for the words of a unit, or for one of its text alternatives. */
  unit?: UnitName & { at: number; alt?: number }
  field?: string
}

/** Lists the parts of a translation in the order of the page: fields, then units. */
export function listParts(loaded: LoadedTranslation): XliffPart[] {
  const fields = loaded.fields.map(
    ({ field, source, target, state }): XliffPart => ({
      id: `field.${field}`,
      name: field,
      source: tokenize([source]),
      state,
      field,
      target: target === '' ? null : [target],
    }),
  )
  const units = loaded.sourceUnits.flatMap((unit, at): XliffPart[] => {
    const { key, nth } = unit
    const compared = loaded.compared.units[at]
    const place = compared?.target ?? loaded.proposed[at] ?? null
    const target = place === null ? undefined : loaded.targetUnits[place]
    const name = { key, nth, at }
    const part = { name: nameUnit(unit), state: compared?.state ?? 'missing' }
    // An id must be a name of XML without a colon.
    const id = `${key.replace(':', '.')}.${nth}`
    const alts = unit.alts.map(
      (alt, index): XliffPart => ({
        ...part,
        id: `${id}.alt${index}`,
        name: unit.field === contentField ? 'alt' : `${unit.field} alt`,
        source: tokenize([alt]),
        target: target?.alts[index] === undefined ? null : [target.alts[index]],
        unit: { ...name, alt: index },
      }),
    )
    if (unit.words === '') return alts
    const words = { ...part, id, source: tokenize(unit.nodes), target: target?.nodes ?? null }
    return [{ ...words, unit: name }, ...alts]
  })
  return [...fields, ...units]
}

/** Names the kind of a unit, and the field that it is in unless it is the content. */
const nameUnit = ({ kind, field, cell }: TranslatedUnit) =>
  field === contentField ? kind : `${field} ${cell?.name ?? kind}`

const segmentStates = {
  right: { state: 'final', subState: undefined },
  unknown: { state: 'translated', subState: undefined },
  machine: { state: 'initial', subState: 'vitrine:machine' },
  changed: { state: 'initial', subState: 'vitrine:changed' },
  missing: { state: 'initial', subState: undefined },
} as const satisfies Record<UnitState, Pick<WrittenUnit, 'state' | 'subState'>>

/** Converts a part for the file. A translation with other tags than the source is left out. */
export function toWrittenUnit({ id, name, source, target, state }: XliffPart): WrittenUnit {
  const written = target && matchCodes(source, tokenize(target))
  const states = written ? segmentStates[state] : segmentStates.missing
  return { id, name, source, target: written, ...states }
}

/**
 * Gives the codes of a translation the ids of the same tags in the source. Returns null if they
 * differ.
 */
function matchCodes(
  { codes }: ReturnType<typeof tokenize>,
  target: ReturnType<typeof tokenize>,
): ReturnType<typeof tokenize>['tokens'] | null {
  const free = new Map([...codes].map(([id, element]) => [id, element.name]))
  const ids = new Map<string, string>()
  for (const [id, { name }] of target.codes) {
    const same = [...free].find(([, each]) => each === name)?.[0]
    if (same === undefined) return null
    free.delete(same)
    ids.set(id, same)
  }
  if (free.size > 0) return null
  return target.tokens.map((token) =>
    token.kind === 'text' ? token : { ...token, id: ids.get(token.id) ?? token.id },
  )
}
