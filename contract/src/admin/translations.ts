import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { LocaleCode, PageIds, Version } from './shapes.ts'

/**
 * State of a part of the source for a translation. `right`: the translation was made from this
 * text, or confirmed. `machine`: a machine translated it, and no person has confirmed it. `changed`:
 * the translation was made from a former text. `missing`: it has no translation. `unknown`: nothing
 * is stored about the source of this translation.
 */
export const unitStates = ['right', 'machine', 'changed', 'missing', 'unknown'] as const
export const UnitState = z.enum(unitStates)
export type UnitState = z.infer<typeof UnitState>

/**
 * State of the text that is translated. `published`; `unpublished`: it was published before;
 * `draft`: it was never published; `removed`: the site no longer has its language; `missing`: the
 * page has no text in this language. Only a published one makes a translation out of date.
 */
export const SourceState = z.enum(['published', 'unpublished', 'draft', 'removed', 'missing'])
export type SourceState = z.infer<typeof SourceState>

const keyMax = 64
const fieldMax = 160
const unitsMax = 50_000
const fieldsMax = 250

/** One of `wordFields`, or `templateFieldPrefix` and the id of a template field. */
const FieldName = z.string().check(z.minLength(1), z.maxLength(fieldMax))

/** A field of one line or a few lines. Fields that are empty in the source are absent. */
export const TranslatedField = z.object({
  field: FieldName,
  source: z.string(),
  /** What the source said when it was translated, if it has changed. */
  formerSource: z.nullable(z.string()),
  target: z.string(),
  state: UnitState,
  /** True if the target is only presumed to be the translation. */
  isProposed: z.boolean(),
})
export type TranslatedField = z.infer<typeof TranslatedField>

/** A unit of the source: the smallest block with words. */
export const TranslatedUnit = z.object({
  /** Same words and text alternatives, same key. */
  key: z.string(),
  /** Its number among the units of the source with the same key, from 0. */
  nth: z.number(),
  /** `content`, or `templateFieldPrefix` and the id of a template field of the kind `html` or `rows`. */
  field: z.string(),
  /** The row and the name of its field, for a value of `rows`. */
  cell: z.nullable(z.object({ row: z.number(), name: z.string() })),
  kind: z.string(),
  html: z.string(),
  /** What it said when it was translated, if that has changed. */
  formerHtml: z.nullable(z.string()),
  /** True if only its links have changed since, which does not make it `changed`. */
  hasOtherLinks: z.boolean(),
  state: UnitState,
  /** Index of its translation among the units of the draft; null if it has none there. */
  target: z.nullable(z.number()),
  /** Index of the presumed translation in the draft, if none is stored. */
  proposed: z.nullable(z.number()),
})
export type TranslatedUnit = z.infer<typeof TranslatedUnit>

/** Numbers of words of the source by state, and of removed ones. */
export const TranslationWords = z.object({
  new: z.number(),
  changed: z.number(),
  machine: z.number(),
  unknown: z.number(),
  removed: z.number(),
})
export type TranslationWords = z.infer<typeof TranslationWords>

/** The draft of a language, unit by unit, compared with its present source. */
export const TranslationView = z.object({
  data: z.object({
    /** The language that it is translated from; null for the original. */
    sourceLocale: z.nullable(z.string()),
    /** Languages of the page that it may be translated from. */
    sourceLocales: z.array(z.string()),
    sourceState: SourceState,
    /** The revision with the text of the source; null if no revision has it yet. */
    sourceRevision: z.nullable(z.number()),
    /** Hash of the text of the source; empty if there is none. */
    sourceHash: z.string(),
    /** Version of the draft of the translation; 0 if there is none. */
    version: Version,
    /** Optimistic lock: the number of confirmations of this translation. */
    pairsVersion: Version,
    /** False if there is a text, but nothing is stored about its source. */
    isKnown: z.boolean(),
    fields: z.array(TranslatedField),
    units: z.array(TranslatedUnit),
    /** Units that the source no longer has, and whose translation is still in the draft. */
    removed: z.array(z.object({ formerHtml: z.string(), target: z.number() })),
    words: TranslationWords,
  }),
})
export type TranslationView = z.infer<typeof TranslationView>['data']

/**
 * `made`: translated by a person; `confirmed`: declared right as it is; `machine`: translated by a
 * machine, and no person has confirmed it; `unknown`: presumed when others were confirmed.
 */
export const PairState = z.enum(['made', 'confirmed', 'machine', 'unknown'])
export type PairState = z.infer<typeof PairState>

/**
 * Stores which units of the draft translate which units of the source. Other units and
 * fields do not change. The locks are those of the view that the client has read.
 */
export const ConfirmUnits = z.object({
  version: Version,
  pairsVersion: Version,
  sourceHash: z.string().check(z.maxLength(keyMax)),
  units: z._default(
    z
      .array(
        z.object({
          key: z.string().check(z.maxLength(keyMax)),
          nth: z.int().check(z.minimum(0), z.maximum(unitsMax)),
          /** Index of the unit in the draft; null if the unit needs no translation of its own. */
          target: z.nullable(z.int().check(z.minimum(0), z.maximum(unitsMax))),
          /** `unknown`: it is to confirm again. */
          state: z.enum(['made', 'confirmed', 'unknown']),
        }),
      )
      .check(z.maxLength(unitsMax)),
    [],
  ),
  /** Indexes of units of the draft in `removed` that are right without a source. */
  kept: z.optional(
    z.array(z.int().check(z.minimum(0), z.maximum(unitsMax))).check(z.maxLength(unitsMax)),
  ),
  fields: z._default(
    z
      .array(z.object({ field: FieldName, state: z.enum(['made', 'confirmed', 'unknown']) }))
      .check(z.maxLength(fieldsMax)),
    [],
  ),
})
export type ConfirmUnits = z.infer<typeof ConfirmUnits>

/** Most values of a body of `confirmUnits`. */
export const confirmValuesMax = 6 * unitsMax + 3 * fieldsMax

/** 409: the draft, its source or the stored pairs have changed since; `data` is the present view. */
export const TranslationConflict = z.object({
  message: z.string(),
  data: TranslationView.shape.data,
})
export type TranslationConflict = z.infer<typeof TranslationConflict>

/** The language to translate from; null for the default: that of the page, or of the site. */
export const ChooseSource = z.object({ locale: z.nullable(LocaleCode) })

/** The original language of a page, and the languages that its texts may have as a source. */
export const PageSource = z.object({
  data: z.object({ sourceLocale: z.string() }),
})

/**
 * Declares translations right as they are: of these pages, of a page and those below it, or of the
 * whole language. A call does part of them; the next one sends `next` and `confirmation` of its
 * answer until `next` is null.
 */
export const ConfirmTranslations = z.object({
  locale: LocaleCode,
  ids: z.optional(PageIds),
  under: z.optional(Id),
  /** Continues after this page. */
  after: z.optional(Id),
  /** Continues this confirmation, so that one undo reverts all of it. */
  confirmation: z.optional(Id),
})
export type ConfirmTranslations = z.infer<typeof ConfirmTranslations>

export const TranslationsConfirmed = z.object({
  data: z.object({
    /** Number of translations that this call has confirmed. */
    confirmed: z.number(),
    /** Id for `undoConfirmation`; null if nothing was confirmed. */
    confirmation: z.nullable(z.number()),
    /** `after` of the next call; null if all are done. */
    next: z.nullable(z.number()),
  }),
})

export const UndoConfirmation = z.object({ locale: LocaleCode, confirmation: Id })
export const ConfirmationUndone = z.object({
  data: z.object({
    undone: z.number(),
    /** Number of translations that do not change, because another user has changed them since. */
    left: z.number(),
  }),
})
