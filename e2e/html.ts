import { createHtmlValidator } from '../server/src/trying/html-validation.ts'

/** Returns the errors in the HTML of our documents, by the rules of `vitrine test` and our spelling. */
export const htmlFindings = createHtmlValidator({
  'doctype-style': ['error', { style: 'lowercase' }],
  'attr-case': ['error', { style: 'camelcase' }],
  // The dashboard kit repeats the class of its checkbox.
  'no-dup-class': 'off',
})
