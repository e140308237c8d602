/**
 * Returns the words of a text, without what typesetting changes: spaces, quotes, dashes, commas and
 * invisible characters. Letters, digits, symbols and currency signs stay, and signs between digits,
 * so that "1,50 €" differs from "15,0 €".
 */
export function readWords(text: string): string {
  if (plain.test(text)) return text
  const numbers = text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(spaceInNumber, '')
    .replaceAll(dashInNumber, '-')
    .replaceAll(minusSign, '\u2212')
  return numbers.match(word)?.join(' ') ?? ''
}

/** Counts words. In Chinese and Japanese, which have no spaces between words, each character counts. */
export const countWords = (words: string): number => splitWords(words, ideographs).length

/** Returns the different words in lower case, and each character of scripts without spaces. */
export const listWords = (words: string): Set<string> =>
  new Set(splitWords(words.toLowerCase(), unspaced))

/** Splits at spaces, and around each character of some scripts. */
function splitWords(words: string, scripts: RegExp): string[] {
  const separated = words.search(scripts) >= 0 ? words.replaceAll(scripts, ' $& ') : words
  return separated.split(/\s+/).filter((word) => word !== '')
}

const plain = /^[A-Za-z]*(?: [A-Za-z]+)*$/
/** Soft hyphens, zero-width spaces and joiners, direction marks, variants of emoji. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]|\ufe0e|\ufe0f/g
/** The space of "10 000". */
const spaceInNumber = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g
/** The dash of "10–12". */
const dashInNumber = /(?<=\d)[\u2010-\u2015](?=\d)/g
/** The sign of "-5 °C". */
const minusSign = /(?<![^\s(])[-\u2012\u2013\u2212](?=\d)/g
const sign = String.raw`[\p{L}\p{M}\p{N}\p{Sc}\p{So}%\u2030+\u2212=<>\u00b1\u00d7\u00f7@#&\u00a7]`
/** A separator belongs to a word between two digits. */
const word = new RegExp(String.raw`${sign}+(?:(?<=\d)[.,:/-](?=\d)${sign}+)*`, 'gu')

const ideographs = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu
