import { createTheme } from '@mantine/core'

/**
 * What of the kit cannot be said in mantine.css. A theme that differs from the kit's in its variables
 * would make it write a style element, which the policy of the pages refuses.
 */
export const theme = createTheme({ respectReducedMotion: true })
