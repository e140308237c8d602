import { createTheme } from '@mantine/core'

/**
 * Settings of Mantine that CSS cannot set. A theme with other variables would make Mantine insert a
 * style element, which the content security policy of the admin forbids.
 */
export const theme = createTheme({ respectReducedMotion: true })
