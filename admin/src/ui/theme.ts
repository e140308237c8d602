import { createTheme } from '@mantine/core'

/**
 * What of the kit cannot be said in styles. A theme that differs from the kit's in its variables
 * would make it write a style element, which the policy of the admin refuses.
 */
export const theme = createTheme({ respectReducedMotion: true })
