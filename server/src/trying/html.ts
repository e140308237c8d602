import { HtmlValidate, type RuleConfig } from 'html-validate'

const settled: RuleConfig = {
  // Matters of taste: HTML takes either spelling, and React writes the last three its way.
  'doctype-style': 'off',
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  // HTML lets an id begin with any sign, and React's begin with an underscore.
  'valid-id': ['error', { relaxed: true }],
}

/** Makes what tells findings in the HTML of a document; `rules` decide what they name otherwise. */
export function htmlCheck(rules: RuleConfig = {}) {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: { ...settled, ...rules },
  })
  return async (html: string): Promise<string[]> => {
    const { results } = await validator.validateString(html)
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`),
    )
  }
}

/** What is wrong with the HTML of a document: each finding with its rule and its place. */
export const htmlFindings = htmlCheck()
