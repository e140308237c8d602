import { requestNoteMax } from '@vitrine/contract/admin/publishing'
import { removeLinks } from '../../mail/remove-links.ts'

/** Maximum length of a title or a name in a mail. */
const shortMax = 120

/** Shortens a title or a name for a mail and removes links. */
export const toMailTitle = (text: string) => removeLinks(text, shortMax)

/** Removes links from a note for a mail: a link could point to any site. */
export const toMailNote = (note: string) =>
  note
    .split('\n')
    .map((line) => removeLinks(line, requestNoteMax))
    .join('\n')
