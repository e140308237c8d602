import { html as htmlTag, raw as rawMarkup } from 'hono/html'

/** Markup whose inserted values are escaped. */
export const html = htmlTag
/** Markup that is inserted as it is. */
export const raw = rawMarkup
