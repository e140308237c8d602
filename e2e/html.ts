import { createHtmlValidator } from '../server/src/trying/html-validation.ts'

/** Returns the faults in the HTML of our documents: those of `vitrine test`, and our spelling. */
export const htmlFindings = createHtmlValidator({
  'doctype-style': ['error', { style: 'lowercase' }],
  'attr-case': ['error', { style: 'camelcase' }],
  // The kit of the screens names the class of its checkbox twice.
  'no-dup-class': 'off',
})
