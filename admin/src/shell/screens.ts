import type { Permission } from '@vitrine/contract/admin/permissions'
import type { AdminSession } from '@vitrine/contract/admin/session'

/** The screens in the order of the menu, by group, each with the permission that it needs. */
const screens = [
  { name: 'toDo', group: 'content', needs: 'read-pages' },
  { name: 'pages', group: 'content', needs: 'read-pages' },
  { name: 'translations', group: 'content', needs: 'read-pages' },
  { name: 'media', group: 'content', needs: 'read-pages' },
  { name: 'responses', group: 'content', needs: 'read-responses' },
  { name: 'texts', group: 'content', needs: 'read-pages' },
  { name: 'siteChecks', group: 'quality', needs: 'read-pages' },
  { name: 'accessibility', group: 'quality', needs: 'read-site-content' },
  { name: 'ageing', group: 'quality', needs: 'read-pages' },
  { name: 'glossary', group: 'quality', needs: 'read-pages' },
  { name: 'topics', group: 'site', needs: 'read-pages' },
  { name: 'authors', group: 'site', needs: 'read-pages' },
  { name: 'menus', group: 'site', needs: 'read-site-content' },
  { name: 'redirects', group: 'site', needs: 'read-site-content' },
  { name: 'lostAddresses', group: 'site', needs: 'read-site-content' },
  { name: 'calendars', group: 'site', needs: 'change-settings' },
  { name: 'alert', group: 'site', needs: 'read-site-content' },
  { name: 'people', group: 'site', needs: 'manage-people' },
  { name: 'settings', group: 'site', needs: 'change-settings' },
  { name: 'moveIn', group: 'site', needs: 'change-settings' },
  { name: 'changes', group: 'site', needs: 'read-changes' },
] as const satisfies { name: string; group: string; needs: Permission }[]

type Screen = (typeof screens)[number]

/**
 * Returns the names of the screens that the user may open, of one group or all. A site with one
 * language has no translations. Names are keys of addresses and of texts.
 */
export const getPermittedScreens = (
  { can, site }: AdminSession,
  group?: Screen['group'],
): Screen['name'][] =>
  screens.flatMap((screen) =>
    can.includes(screen.needs) &&
    (group ?? screen.group) === screen.group &&
    (screen.name !== 'translations' || site.locales.length > 1)
      ? [screen.name]
      : [],
  )
