import * as z from 'zod/mini'
import { contentLimits } from '../html/content-html.ts'
import { machineLimits, translatorKinds, UnitFault } from '../translation/machine.ts'
import { Version } from './shapes.ts'

const keyMax = 64
const fieldMax = 160
const fieldTextMax = 20_000
const nthMax = 50_000

/** A unit of the source: its key, and its number among those with the same key. */
const UnitName = z.object({
  key: z.string().check(z.maxLength(keyMax)),
  nth: z.int().check(z.minimum(0), z.maximum(nthMax)),
})
export type UnitName = z.infer<typeof UnitName>

const FieldName = z.string().check(z.minLength(1), z.maxLength(fieldMax))
const SourceHash = z.string().check(z.maxLength(keyMax))

/** The translation server; null if none is set. */
export const TranslatorAnswer = z.object({
  data: z.nullable(z.object({ kind: z.enum(translatorKinds), place: z.string() })),
})

/** Units and fields to translate, of the text with this hash. */
export const MachineRequest = z.object({
  sourceHash: SourceHash,
  units: z._default(z.array(UnitName).check(z.maxLength(machineLimits.units)), []),
  fields: z._default(z.array(FieldName).check(z.maxLength(machineLimits.fields)), []),
})
export type MachineRequest = z.infer<typeof MachineRequest>

const result = {
  /** Null for a translation that is refused. */
  fault: z.nullable(UnitFault),
  /** Terms of the glossary whose translation is not in the text. */
  missingTerms: z.array(z.string()),
}

/** Translations by a machine. Nothing is stored yet. */
export const MachineTranslation = z.object({
  data: z.object({
    units: z.array(z.extend(UnitName, { html: z.nullable(z.string()), ...result })),
    fields: z.array(z.object({ field: z.string(), text: z.nullable(z.string()), ...result })),
  }),
})
export type MachineTranslation = z.infer<typeof MachineTranslation>['data']

/** Translations to put into the draft, with the versions that the client has read. */
export const MachineDraft = z.object({
  version: Version,
  sourceHash: SourceHash,
  units: z._default(
    z
      .array(z.extend(UnitName, { html: z.string().check(z.maxLength(contentLimits.length)) }))
      .check(z.maxLength(nthMax)),
    [],
  ),
  fields: z._default(
    z.array(z.object({ field: FieldName, text: z.string().check(z.maxLength(fieldTextMax)) })),
    [],
  ),
})
export type MachineDraft = z.infer<typeof MachineDraft>

/** Bounds of the body of a machine draft. */
export const machineDraftBody = { bytesMax: 6_500_000, valuesMax: 5 * nthMax } as const

export const MachineDraftSaved = z.object({
  data: z.object({
    version: Version,
    /** Number of units and fields that were put into the draft. */
    put: z.number(),
    /** Units that were not, and why. */
    refused: z.array(z.extend(UnitName, { fault: UnitFault })),
  }),
})
export type MachineDraftSaved = z.infer<typeof MachineDraftSaved>['data']
