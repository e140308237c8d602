import { proposeSlug } from './propose-slug.ts'

const nameMax = 200
const stemMax = 60

/** What a file is called in the library: its own name without folders and ending. */
export function mediaName(fileName: string): string {
  const plain = fileName
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return (plain.replace(/(?<=.)\.[^.\s]{1,8}$/, '') || plain).slice(0, nameMax).toWellFormed()
}

/** The same in letters that every system, mail and network writes alike; empty where it has none. */
export function mediaStem(fileName: string): string {
  const stem = proposeSlug(mediaName(fileName))
  return /^[a-z0-9-]+$/.test(stem) ? stem.slice(0, stemMax).replace(/-+$/, '') : ''
}

/** A text as it is searched: small letters without accents, since people type them as they come. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
