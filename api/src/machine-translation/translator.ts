import type { MachineProblem, TranslatorKind } from '@vitrine/contract/translation/machine'

export interface TranslatorSettings {
  /** Address without a final slash. */
  url: string
  kind: TranslatorKind
  key: string | undefined
}

/** A term and its translation; the same word for a term that is not translated. */
export interface TermPair {
  term: string
  translation: string
}

export interface TextsToTranslate {
  /** HTML. */
  texts: string[]
  /** Language tags, such as `fr` and `pt-BR`. */
  from: string
  to: string
  terms: TermPair[]
  /** Ends the request. */
  signal?: AbortSignal | undefined
}

/** A failure of the translation server. `detail` is what it said, or the error of the connection. */
export interface TranslatorFailure {
  problem: MachineProblem
  detail: string
}

export type Translated = { texts: string[] } | TranslatorFailure

/** A server that translates texts. */
export interface Translator {
  kind: TranslatorKind
  /** Its origin. */
  place: string
  /** Translates all texts or none. */
  translate: (toTranslate: TextsToTranslate) => Promise<Translated>
  /** Lists the languages that it translates to, in lower case. */
  listLanguages: () => Promise<{ languages: string[] } | TranslatorFailure>
}

export interface TranslatorOptions {
  /** Host of the site, which names the glossaries that it stores. */
  site: string
  /** Longest time of a request. */
  timeoutMs?: number
}
