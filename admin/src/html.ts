import { escapeHtml } from '@vitrine/contract/escape-html'

/** A piece of HTML in which every value has been escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Markup | Markup[]

/** HTML with its values escaped; pieces made by this function are taken as they are. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(written)))
}

/** The same as a string: a whole document. */
export const markup = (strings: TemplateStringsArray, ...values: Value[]) =>
  html(strings, ...values).text

function written(value: Value): string {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return escapeHtml(String(value))
}
