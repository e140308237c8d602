import { html as htmlTag, raw as rawMarkup } from 'hono/html'

/** Template tag for HTML. Escapes the inserted values. */
export const html = htmlTag
/** Inserts markup without escaping it. */
export const raw = rawMarkup
