import { proposeSlug } from './propose-slug.ts'

const nameMax = 200
const stemMax = 60

/** Returns the name of a file for the media library: without folders and extension. */
export function toMediaName(fileName: string): string {
  const plain = fileName
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return (plain.replace(/(?<=.)\.[^.\s]{1,8}$/, '') || plain).slice(0, nameMax).toWellFormed()
}

/** Like `toMediaName`, but in lower-case ASCII for addresses; empty if nothing is left. */
export function toMediaStem(fileName: string): string {
  const stem = proposeSlug(toMediaName(fileName))
  return /^[a-z0-9-]+$/.test(stem) ? stem.slice(0, stemMax).replace(/-+$/, '') : ''
}

/** Normalizes a text for searching: lower case without accents. */
export const toSearchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
