import { HtmlValidate, type RuleConfig } from 'html-validate'

const defaultRules: RuleConfig = {
  // Style only: HTML allows both forms, and React chooses the last three.
  'doctype-style': 'off',
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  // HTML allows any first character, and the ids of React begin with an underscore.
  'valid-id': ['error', { relaxed: true }],
  // Boxes of one question have the same name.
  'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
}

/** Creates a validator of HTML documents; `rules` override the defaults. It returns its findings. */
export function createHtmlValidator(rules: RuleConfig = {}) {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: { ...defaultRules, ...rules },
  })
  return async (html: string): Promise<string[]> => {
    const { results } = await validator.validateString(html)
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`),
    )
  }
}

/** Validates an HTML document; returns each finding with its rule and its selector. */
export const validateHtml = createHtmlValidator()
