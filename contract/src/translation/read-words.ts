/**
 * Returns the words of a text, without what typesetting changes: spaces, quotes, dashes, commas and
 * invisible characters. Letters, digits, symbols and currency signs stay, and signs between digits,
 * so that "1,50 €" differs from "15,0 €".
 */
export function readWords(text: string): string {
  if (plain.test(text)) return text
  return text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(spaceInNumber, '')
    .replaceAll(dashInNumber, '-')
    .replaceAll(minusSign, '\u2212')
    .replaceAll(setting, (run, at: number, all: string) => (isInNumber(run, at, all) ? run : ' '))
    .trim()
}

/** Counts words. In Chinese and Japanese, which have no spaces between words, each character counts. */
export function countWords(words: string): number {
  return words.match(countable)?.length ?? 0
}

/** Returns the different words in lower case, and each character of scripts without spaces. */
export function listWords(words: string): Set<string> {
  return new Set(words.toLowerCase().match(comparable))
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
const setting = /[^\p{L}\p{M}\p{N}\p{Sc}\p{So}%\u2030+\u2212=<>\u00b1\u00d7\u00f7@#&\u00a7]+/gu
const ideographs = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}`
const unspaced = String.raw`${ideographs}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
const countable = matchWords(ideographs)
const comparable = matchWords(unspaced)

/** Matches words, and each character of some scripts. */
function matchWords(scripts: string): RegExp {
  return new RegExp(String.raw`[${scripts}]|(?:(?![${scripts}])\S)+`, 'gu')
}

const isInNumber = (run: string, at: number, all: string) =>
  run.length === 1 && '.,:/-'.includes(run) && isDigit(all[at - 1]) && isDigit(all[at + 1])

const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character)
