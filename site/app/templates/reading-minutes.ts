import { getBaseLanguage } from '@vitrine/contract/locale/base-language'

/**
 * Reading speed by language: words per minute, or characters for languages that write without
 * spaces (Trauzettel-Klosinski and Dietz, 2012).
 */
const speeds: Record<string, { words: number } | { characters: number }> = {
  ar: { words: 138 },
  de: { words: 179 },
  en: { words: 228 },
  es: { words: 218 },
  fr: { words: 195 },
  it: { words: 188 },
  ja: { characters: 357 },
  ru: { words: 184 },
  zh: { characters: 255 },
}
const usualSpeed = { words: 190 }

const word = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu
const character = /[\p{L}\p{N}]/gu

/** Returns the minutes that reading an HTML text takes; 0 for a text without words. */
export function countReadingMinutes(locale: string, html: string): number {
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&[#\w]+;/g, ' ')
  const speed = speeds[getBaseLanguage(locale)] ?? usualSpeed
  const minutes =
    'words' in speed ? count(text, word) / speed.words : count(text, character) / speed.characters
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes))
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
