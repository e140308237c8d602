import { htmlCheck } from '../server/src/trying/html.ts'

/** What is wrong with the HTML of a document of ours: as `vitrine test` looks, and for our spelling. */
export const htmlFindings = htmlCheck({
  'doctype-style': ['error', { style: 'lowercase' }],
  'attr-case': ['error', { style: 'camelcase' }],
  // The kit of the screens names the class of its checkbox twice.
  'no-dup-class': 'off',
})
