import { readTexts } from '../texts/read-texts.ts'

/** Words that an import adds to pages, in the languages of the site. */
export interface PageWords {
  comments: string
  unnamed: string
  /** Purpose of an imported form. */
  purpose: string
  /** Button of an imported form. */
  send: string
}

export const findPageWords = readTexts<PageWords>('imported-texts')
