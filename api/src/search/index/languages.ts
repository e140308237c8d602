import { getBaseLanguage } from '@vitrine/contract/locale/base-language'

export type Stem = (word: string) => string

/** Words that are dropped from a query that has others. Folded. */
const stopWordLists = {
  fr: 'a au aux avec ce ces cette comment dans de des du elle en est et il je la le les leur mes mon ne nos notre nous on ou par pas plus pour que quel quelle qui sa se ses son sont sur un une vos votre vous y',
  en: 'a an and are as at be by can do does for from how i in is it my of on or our that the this to was we what where with you your',
  es: 'a al como con de del e el en es la las lo los mi nuestro o para por que se son su sus un una y',
  de: 'am an auf aus bei das dem den der des die du ein eine einen einer es fur ich ihr im in ist mit sie sind und von was wie wir wo zu zum zur',
  it: 'a al alla che con da dal de dei del della di e gli i il in la le lo ma mi nel per si sono su un una',
  pt: 'a ao as com da das de do dos e em na no o os para por que se um uma',
  nl: 'de den die dat een en het hoe in is met of op te van voor wat zijn',
  ru: 'без в во для до и из к как на не о об от по при с со у что это',
  ar: 'الى او ان علي عن في ما من هذا هذه هو هي و',
} as const satisfies Record<string, string>

const stopWords = new Map<string, ReadonlySet<string>>(
  Object.entries(stopWordLists).map(([language, words]) => [language, new Set(words.split(' '))]),
)

/** Words before an apostrophe that are no words of their own. */
const elisions: Readonly<Record<string, RegExp>> = {
  fr: /^(?:[cdjlmnst]|jusqu|lorsqu|puisqu|qu|quoiqu)['’](?=\p{L})/u,
  it: /^(?:all|c|d|dall|dell|l|nell|quest|sull|un)['’](?=\p{L})/u,
  ca: /^[dlmnst]['’](?=\p{L})/u,
}

/** Arabic is only folded: see `foldArabic`. */
const stemmers: Readonly<Record<string, () => Promise<{ stemmer: Stem }>>> = {
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hu: () => import('@orama/stemmers/hungarian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  nb: () => import('@orama/stemmers/norwegian'),
  nl: () => import('@orama/stemmers/dutch'),
  nn: () => import('@orama/stemmers/norwegian'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
}

export interface SearchLanguage {
  /** Base language, such as `pt` for `pt-BR`. */
  code: string
  stem: Stem
  elision: RegExp | undefined
  stopWords: ReadonlySet<string>
}

const noStem: Stem = (word) => word
const noWords: ReadonlySet<string> = new Set()

/** Loads the rules of a language. One without a stemmer is folded only. */
export async function loadSearchLanguage(locale: string): Promise<SearchLanguage> {
  const code = getBaseLanguage(locale)
  const load = Object.hasOwn(stemmers, code) ? stemmers[code] : undefined
  return {
    code,
    stem: load ? (await load()).stemmer : noStem,
    elision: Object.hasOwn(elisions, code) ? elisions[code] : undefined,
    stopWords: stopWords.get(code) ?? noWords,
  }
}
