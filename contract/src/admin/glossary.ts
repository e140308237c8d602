import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { Author, LocaleCode, Version } from './shapes.ts'

/** Bounds of the glossary of one language. */
export const glossaryLimits = {
  terms: 2_000,
  /** Characters of a term and of a translation. */
  words: 200,
  note: 500,
  importBytes: 2_000_000,
  listedFaults: 100,
} as const

const Words = z.string().check(z.trim(), z.minLength(1), z.maxLength(glossaryLimits.words))

/** A term in the language of a source, and its translation; null if it is not translated. */
export const TermDraft = z.object({
  sourceLocale: LocaleCode,
  term: Words,
  translation: z.nullable(Words),
  note: z._default(z.string().check(z.trim(), z.maxLength(glossaryLimits.note)), ''),
})
export type TermDraft = z.infer<typeof TermDraft>

/** A change of a term, with the version that it is based on. */
export const TermUpdate = z.extend(TermDraft, { version: Version })

export const GlossaryTerm = z.object({
  id: z.number(),
  version: z.number(),
  sourceLocale: z.string(),
  term: z.string(),
  translation: z.nullable(z.string()),
  note: z.string(),
  changedAt: z.string(),
  changedBy: Author,
})
export type GlossaryTerm = z.infer<typeof GlossaryTerm>

export const TermAnswer = z.object({ data: GlossaryTerm })
/** The present state of a term that exists already, or that another person has changed. */
export const TermConflict = z.object({ message: z.string(), data: GlossaryTerm })

/** All terms of a language, in the order of the alphabet. */
export const Glossary = z.object({ data: z.array(GlossaryTerm) })
export type Glossary = z.infer<typeof Glossary>

const TermIds = z.array(Id).check(z.minLength(1), z.maxLength(glossaryLimits.terms))
export const TermsToDelete = z.object({ ids: TermIds })
export const TermsToRestore = z.object({
  data: z.array(TermDraft).check(z.minLength(1), z.maxLength(glossaryLimits.terms)),
})

export const GlossaryImportQuery = z.object({
  /** `check` changes nothing; `save` saves the lines without faults. */
  mode: z._default(z.enum(['check', 'save']), 'check'),
})

export const GlossaryImport = z.object({
  data: z.object({
    isSaved: z.boolean(),
    lines: z.number(),
    added: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    faulty: z.number(),
    /** The first faulty lines, by their number in the file. */
    faults: z.array(z.object({ line: z.number(), text: z.string(), message: z.string() })),
  }),
})
export type GlossaryImport = z.infer<typeof GlossaryImport>['data']
