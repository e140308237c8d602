import { type FieldValues, serializeFieldValues } from '@vitrine/contract/pages/field-values'
import { textFields } from '@vitrine/contract/pages/page-texts'
import { describe, expect, test } from 'vitest'
import { emptyText, hashText } from './text-fields.ts'

const text = {
  ...emptyText,
  title: 'Nos pains',
  slug: 'nos-pains',
  content: '<p>Du levain.</p>',
  seo_title: 'Nos pains au levain',
}
/** Computed with sha256sum over the JSON of the five fields, as stored by earlier versions. */
const storedDigest = '268bc91d4aec40ecd7fcf213b19e2fdf577f16abdf4be42803219b1eae7ebe05'

/** Computed with sha256sum, with the template field `page.note`. */
const storedDigestWithFields = '0af71a0dcf45befa1b80dc2086c58c6a310a46506370ee127b32561d6adc0555'

describe('the digest of a text', () => {
  test('equals the digest stored by earlier versions', () => {
    expect(hashText(text)).toBe(storedDigest)
    const { field_values: _, ...older } = text
    expect(hashText(older)).toBe(storedDigest)
  })

  test('stays the same if a new field is empty', () => {
    expect(hashText({ ...text, ...{ subtitle: '' } }, [...textFields, 'subtitle'])).toBe(
      storedDigest,
    )
  })

  test('of a text with template fields equals the stored one after a template gets a field', () => {
    const values: FieldValues = { 'page.note': 'Le matin' }
    const added: FieldValues = {
      ...values,
      'page.kicker': '',
      'page.people': { rows: [] },
      'page.pages': { pages: [] },
      'page.pictures': { pictures: [] },
      'page.more': { html: '' },
    }
    for (const field_values of [values, added].map(serializeFieldValues))
      expect(hashText({ ...text, field_values })).toBe(storedDigestWithFields)
  })

  test('differs for each filled field, depending on its name', () => {
    const fields = [...textFields, 'subtitle', 'kicker']
    const digests = ['subtitle', 'kicker'].map((field) =>
      hashText({ ...text, ...{ [field]: 'Le matin' } }, fields),
    )
    digests.push(hashText({ ...text, field_values: '{"a":1}' }), storedDigest)
    expect(new Set(digests).size).toBe(4)
  })
})
