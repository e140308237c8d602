import { noteMax } from '@vitrine/contract/admin/publishing'
import { withoutLinks } from '../../mail/without-links.ts'

/** Most characters of a title or a name in a mail. */
const shortMax = 120

/** Returns a title or a name for a mail: shortened, without links. */
export const mailedWord = (text: string) => withoutLinks(text, shortMax)

/** Returns a note for a mail, without links: a link could open any other site. */
export const mailedNote = (note: string) =>
  note
    .split('\n')
    .map((line) => withoutLinks(line, noteMax))
    .join('\n')
