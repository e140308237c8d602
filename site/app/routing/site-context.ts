import { createContext } from 'react-router'
import type { Site } from '../site/site.ts'

/** The site, for the loaders and the middlewares of the screens. */
export const siteContext = createContext<Site>()
