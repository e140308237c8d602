import { noteMax } from '@vitrine/contract/admin/publishing'
import { withoutLinks } from '../../mail/without-links.ts'

/** Maximum length of a title or a name in a mail. */
const shortMax = 120

/** Shortens a title or a name for a mail and removes links. */
export const mailedWord = (text: string) => withoutLinks(text, shortMax)

/** Removes links from a note for a mail: a link could point to any site. */
export const mailedNote = (note: string) =>
  note
    .split('\n')
    .map((line) => withoutLinks(line, noteMax))
    .join('\n')
