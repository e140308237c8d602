import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { expect, test } from 'vitest'
import { findDraftProblems } from './find-draft-problems.ts'
import { createForm, formStarts } from './start-forms.ts'

const languages = [
  { code: 'fr', lang: 'fr' },
  { code: 'br', lang: 'br' },
  { code: 'de-ch', lang: 'de-CH' },
]

test.each(formStarts.filter((start) => start !== 'empty'))('the form %s is ready', (start) => {
  const form = createForm(start, languages)
  expect(FormDefinition.safeParse(form).success).toBe(true)
  expect(findDraftProblems(form)).toEqual([])
})

test('a form begins with the words of the languages of the site', () => {
  const form = createForm('contact', languages)
  expect(form.submit).toEqual({ fr: 'Envoyer', 'de-ch': 'Senden' })
})
