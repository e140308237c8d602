import type { LinkedFile } from '@vitrine/contract/pages/pages'
import { formatFile } from '../contents/card-fields.ts'
import { useTextLocale } from '../site/use-texts.ts'

/** Links to the file of a field, with its type and size, as links to documents in content. */
export function FileLink({ file }: { file: LinkedFile }) {
  return <a href={file.href}>{formatFile(useTextLocale(), file)}</a>
}
