import type { LocaleRules } from '@vitrine/contract/config/config'
import { proposePairs as alignUnits } from '@vitrine/contract/translation/align-units'
import { splitTextUnits, type TextUnit } from '@vitrine/contract/translation/text-units'
import { readMarkup } from '../html/read-markup.ts'
import { detach } from '../texts/detach.ts'
import type { PlannedText } from './plan-pages.ts'

/** Two texts in different languages that may be translations of each other. */
export interface PairProposal {
  texts: [PairedText, PairedText]
  /** What speaks for it. */
  reasons: PairReason[]
}

interface PairedText {
  /** Id in the source. */
  id: number
  locale: string
  title: string
  /** Address on the old site. */
  address: string
}

type PairReason = 'slug' | 'date' | 'pictures' | 'structure'

/** A text without translations. */
export interface SingleText {
  text: PlannedText
  /** Addresses of its pictures. */
  pictures: string[]
  /** Reads the HTML of the page: all texts together may not fit into memory. */
  readContent: () => Promise<string>
}

const weights: Record<PairReason, number> = { slug: 3, date: 2, pictures: 2, structure: 2 }
/** One reason alone is chance, unless it is the slug. */
const weightMin = 3
const proposalsMax = 5_000
/** Texts with one feature in common, beyond which it says nothing. */
const sharedMax = 8
/** Share of units that must have a counterpart in order. */
const alignedMin = 0.8
const unitsMax = 200
/** Texts whose units are cached. */
const cachedMax = 300

/**
 * Proposes pairs of texts that have no translations: by slug, date, pictures and by the alignment of
 * their units. A text is in one proposal for each other language; the best come first. A person
 * confirms them.
 */
export async function proposePairs(
  rules: LocaleRules,
  singles: readonly SingleText[],
): Promise<PairProposal[]> {
  const first = singles.filter(({ text }) => text.locale === rules.defaultLocale)
  const others = singles.filter(({ text }) => text.locale !== rules.defaultLocale)
  const index = indexFeatures(first)
  const getUnits = cacheUnits()
  const candidates: {
    one: SingleText
    other: SingleText
    reasons: PairReason[]
    weight: number
  }[] = []
  for (const other of others)
    for (const [one, reasons] of findCandidates(index, other)) {
      if (one.text.item.type !== other.text.item.type) continue
      if (isAligned(await getUnits(one), await getUnits(other))) reasons.push('structure')
      const weight = reasons.reduce((sum, reason) => sum + weights[reason], 0)
      if (weight >= weightMin) candidates.push({ one, other, reasons, weight })
    }
  const used = new Set<string>()
  return candidates
    .toSorted((a, b) => b.weight - a.weight)
    .filter(({ one, other }) => {
      const names = [`${one.text.item.id} ${other.text.locale}`, String(other.text.item.id)]
      if (names.some((name) => used.has(name))) return false
      for (const name of names) used.add(name)
      return true
    })
    .slice(0, proposalsMax)
    .map(({ one, other, reasons }) => ({
      texts: [describe(one.text), describe(other.text)],
      reasons,
    }))
}

const describe = ({ item, locale }: PlannedText): PairedText => ({
  id: item.id,
  locale,
  title: item.title,
  address: item.link,
})

type FeatureIndex = Record<Exclude<PairReason, 'structure'>, Map<string, SingleText[]>>

function indexFeatures(texts: SingleText[]): FeatureIndex {
  const index: FeatureIndex = { slug: new Map(), date: new Map(), pictures: new Map() }
  for (const text of texts)
    for (const [reason, values] of listFeatures(text))
      for (const value of values) {
        const known = index[reason].get(value)
        if (known) known.push(text)
        else index[reason].set(value, [text])
      }
  return index
}

/** Returns the addresses of the pictures in HTML. */
export const listPictures = (html: string): string[] => [
  ...new Set(html.matchAll(/<img\b[^>]*\bsrc="([^"]+)"/g).map(([, src = '']) => detach(src))),
]

function listFeatures({ text, pictures }: SingleText) {
  const { slug, date, meta } = text.item
  const thumbnail = meta.get('_thumbnail_id')
  return [
    // WordPress numbers a slug that is taken, and translators append the language.
    ['slug', slug === '' ? [] : [slug.toLowerCase().replace(/-(\d|[a-z]{2})$/, '')]],
    ['date', date === undefined ? [] : [date.slice(0, 'YYYY-MM-DDTHH:MM'.length)]],
    ['pictures', [...new Set([...pictures, ...(thumbnail ? [`#${thumbnail}`] : [])])]],
  ] as const
}

function findCandidates(index: FeatureIndex, text: SingleText) {
  const candidates = new Map<SingleText, PairReason[]>()
  for (const [reason, values] of listFeatures(text))
    for (const value of values) {
      const same = index[reason].get(value) ?? []
      if (same.length > sharedMax) continue
      for (const one of same) {
        const reasons = candidates.get(one) ?? []
        if (!reasons.includes(reason)) reasons.push(reason)
        candidates.set(one, reasons)
      }
    }
  return candidates
}

/** Returns a function that cuts a text into units. It caches the latest: a text may be in many candidates. */
function cacheUnits() {
  const cached = new Map<SingleText, TextUnit[]>()
  return async (text: SingleText): Promise<TextUnit[]> => {
    const units =
      cached.get(text) ?? splitTextUnits(readMarkup(await text.readContent())).slice(0, unitsMax)
    cached.delete(text)
    cached.set(text, units)
    for (const oldest of cached.keys()) {
      if (cached.size <= cachedMax) break
      cached.delete(oldest)
    }
    return units
  }
}

function isAligned(source: TextUnit[], target: TextUnit[]): boolean {
  if (Math.min(source.length, target.length) < 2) return false
  const pairs = alignUnits(source, target)
  return pairs.length >= alignedMin * Math.max(source.length, target.length)
}
