import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { recordTexts } from '../locale/texts.ts'
import { SiteContext, useSite } from '../site/site.ts'
import { TextScopeContext, useTextScope } from '../site/use-texts.ts'
import type { HydrationTrigger, IslandData } from './island-data.ts'
import { islands } from './table.ts'

/**
 * Makes a component of a template hydrate in the browser. `name` is its key in table.ts, or its
 * file in `islands/` of the site folder; rendering throws if it is unknown. Props are sent as JSON.
 */
export function island<P extends Record<string, unknown>>(
  name: string,
  Component: ComponentType<P>,
  when: HydrationTrigger = 'seen',
): ComponentType<P> {
  return function Island(props: P) {
    if (!Object.hasOwn(islands, name)) throw new Error(`Unknown island: "${name}".`)
    const site = useSite()
    const speech = useTextScope()
    const prefix = `${useId()}-`
    const { texts, shown } = recordTexts(site.texts)
    // Rendered as a separate root, as in the browser, so that React's ids match.
    const html = renderToString(
      <SiteContext value={{ ...site, texts }}>
        <TextScopeContext value={speech}>
          <Component {...props} />
        </TextScopeContext>
      </SiteContext>,
      { identifierPrefix: prefix },
    )
    const data: IslandData = { props: { ...props }, speech, texts: shown, prefix }
    return (
      <v-island
        data-island={name}
        data-when={when}
        data-held={JSON.stringify(data)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'v-island': React.HTMLAttributes<HTMLElement>
    }
  }
}
