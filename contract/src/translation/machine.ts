import * as z from 'zod/mini'

/** Programs that can make machine drafts (`TRANSLATE_KIND`). */
export const translatorKinds = ['libretranslate', 'deepl'] as const
export type TranslatorKind = (typeof translatorKinds)[number]

/** Longest time that a request to the translation server may take. */
export const machineSeconds = 20

/** Bounds of one call for a machine draft. The admin divides a page into several. */
export const machineLimits = { units: 40, characters: 20_000, fields: 20 } as const

/**
 * Why the translation server gave no text. `timeout`: no answer in time; `busy`: too many requests;
 * `key`: the key is refused; `quota`: the paid amount is used up; `language`: it does not know one of
 * the languages; `answer`: its answer is not a translation; `refused`: any other status.
 */
export const machineProblems = [
  'timeout',
  'unreachable',
  'busy',
  'key',
  'quota',
  'language',
  'large',
  'answer',
  'refused',
] as const
export type MachineProblem = (typeof machineProblems)[number]

/** Why the translation of one unit is not used. */
export const unitFaults = ['empty', 'links', 'numbers', 'tags', 'large', 'place'] as const
export const UnitFault = z.enum(unitFaults)
export type UnitFault = z.infer<typeof UnitFault>
