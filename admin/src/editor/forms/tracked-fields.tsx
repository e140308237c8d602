import { TextInput } from '@mantine/core'
import { useTexts } from '../../locale/use-texts.ts'
import { getAttribute, withAttribute } from '../document/attributes.ts'
import type { Attributes } from '../document/piece.ts'

/**
 * Tracking attributes of a link, as the sanitizer allows them (contract/src/html/content-html.ts).
 */
const trackedNames = ['data-status', 'data-model', 'data-go'] as const
const trackedPatterns = {
  'data-status': '\\d{1,9}',
  'data-model': '[\\w\\\\:.\\-]{0,100}',
  'data-go': '[\\w:. \\-]{0,100}',
} as const

/** Fields for the tracking attributes of a link, with an explanation. */
export function TrackedFields({ before }: { before: Attributes }) {
  const t = useTexts('editor')
  return (
    <details open={trackedNames.some((name) => getAttribute(before, name))}>
      <summary>{t('tracked')}</summary>
      <p>{t('trackedRule')}</p>
      {trackedNames.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(name)}
          description={t(`${name}-rule`)}
          defaultValue={getAttribute(before, name)}
          pattern={trackedPatterns[name]}
        />
      ))}
    </details>
  )
}

/** Returns the attributes of a link with the values of these fields. */
export const withTracked = (before: Attributes, form: FormData): Attributes =>
  trackedNames.reduce((attributes, name) => {
    const value = String(form.get(name) ?? '').trim()
    return withAttribute(attributes, name, value || undefined)
  }, before)
