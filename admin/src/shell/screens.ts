import type { Permission } from '@vitrine/contract/admin/permissions'
import type { AdminSession } from '@vitrine/contract/admin/session'

/** The screens in the order of the menu, each with the permission that it needs. */
const screens = [
  { name: 'toDo', needs: 'read-pages' },
  { name: 'pages', needs: 'read-pages' },
  { name: 'media', needs: 'read-pages' },
  { name: 'texts', needs: 'read-pages' },
  { name: 'menus', needs: 'change-menus' },
  { name: 'redirects', needs: 'change-redirects' },
  { name: 'lostAddresses', needs: 'change-redirects' },
  { name: 'alert', needs: 'change-alert' },
  { name: 'changes', needs: 'read-changes' },
  { name: 'people', needs: 'manage-people' },
  { name: 'settings', needs: 'change-settings' },
] as const satisfies { name: string; needs: Permission }[]

/**
 * Returns the names of the screens that the user may open. Names are keys of addresses and of
 * texts.
 */
export const getPermittedScreens = ({ can }: AdminSession) =>
  screens.flatMap(({ name, needs }) => (can.includes(needs) ? [name] : []))
